"""Stained Glass of Sintra: pattern strips, a glazier, palace windows, broken glass.

Rulebook: Stained Glass of Sintra (zh, 2018), "RB" below, cited by its sections. G1 to G9 are the models for
what it leaves open; `grammar/README.md` names them.
"""
