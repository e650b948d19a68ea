"""One small module per room: signature, grammar, words, header. Adding a room: README."""
