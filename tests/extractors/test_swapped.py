"""Names of a library's module have other values for a while, and their own again after that."""

import string

import pytest

from webjury.extractors.swapped import swapped


def test_names_have_their_own_values_again_after_an_error():
    own = string.digits, string.capwords

    def fail():
        with swapped(string, {"digits": "01", "capwords": str}):
            assert (string.digits, string.capwords) == ("01", str)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (string.digits, string.capwords) == own


def test_a_name_that_the_module_lacks_changes_nothing():
    own = string.digits
    with pytest.raises(AttributeError), swapped(string, {"digits": "01", "nosuch": 1}):
        pass
    assert string.digits == own
