"""From bytes to hands: source (decode, cut) → lexer (events) → parser (Lark) → build (Hand) → reader."""
