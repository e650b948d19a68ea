"""hhparse"""
