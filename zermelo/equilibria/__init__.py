"""Games in which players do not see everything: strategies that no opponent can exploit, exact or learned.

>>> from zermelo.equilibria.linear import equilibrium
>>> from zermelo.games import find
>>> equilibrium(find("kuhn-poker")).value
Fraction(-1, 18)
"""
