"""Azul, Azul Mini and Master Chocolatier: pattern lines, a wall of five by five, a floor line.

Rulebooks: Azul Mini (pl, 2022), "Mini" below; Master Chocolatier (et, 2022), "Chocolatier" below.
"""
