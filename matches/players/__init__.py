"""Players across events: their record, what they show of it, their rating, erasing their name."""
