"""Batch runs under poisoned pages and killed processes."""
