"""The audit: checks that hold what the room stated against what the rules give. Knows no room.

One file per family of checks; ``registry`` has them all, ``run`` makes the report, ``report`` its published form.
"""
