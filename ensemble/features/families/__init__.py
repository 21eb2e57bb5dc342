"""Feature families: functions from a case to named columns, a topic a file."""
