"""The leaderboard of webjury and other tools."""
