"""Dates in German."""

DATE_FORMAT = "j. F Y"
SHORT_DATE_FORMAT = "j. M Y"
MONTH_DAY_FORMAT = "j. F"
DATETIME_FORMAT = "j. F Y, H:i"
SHORT_DATETIME_FORMAT = "j. M Y, H:i"
