"""What people and programs get to see: terminal text, JSON, and the care hostile text needs."""
