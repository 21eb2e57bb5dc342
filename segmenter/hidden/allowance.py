"""A limit of the work that style sheets cause."""


class Allowance:
    """An amount of work that is granted in parts until one is too large; from then on, none is.

    Examples
    --------
    >>> allowance = Allowance(5)
    >>> [allowance.grants(amount) for amount in (3, 2, 1, 0)]
    [True, True, False, False]
    """

    __slots__ = ("_left",)

    def __init__(self, amount: int) -> None:
        self._left = amount

    def grants(self, amount: int) -> bool:
        """Whether so much work is within the allowance, which then is less by this amount."""
        self._left -= amount
        return self._left >= 0
