"""``python -m hhparse``."""

import sys

from hhparse.cli.main import main

sys.exit(main())
