"""The command line: each command parses its arguments and calls one plain function."""
