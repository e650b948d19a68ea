"""The rules at work on one hand: betting, pots, evaluation, showdown, replay. Knows no room."""
