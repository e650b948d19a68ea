"""The rules of poker houses as values: citations, odd-chip policies, division of pots, rake, houses."""
