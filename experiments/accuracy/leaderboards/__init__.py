"""Leaderboards: the scores of all systems on a data set, their mean over sets, and plots."""
