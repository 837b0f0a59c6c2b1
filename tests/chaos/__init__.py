"""The kill campaign: every part killed at random under reporting phones, and nothing lost."""
