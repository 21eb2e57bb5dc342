"""Feature families: functions from a case to named columns, one file for each topic."""
