"""What a good player of Regiment without Colours knows."""
