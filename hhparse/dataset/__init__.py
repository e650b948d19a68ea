"""The dataset: hands as Parquet tables, written so that a hand is there wholly or not at all."""
