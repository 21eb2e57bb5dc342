"""The leaderboard of webjury and other tools of the field."""
