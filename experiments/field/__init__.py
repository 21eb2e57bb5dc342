"""Tools of the field beside webjury: the leaderboard."""
