"""The interpreter of cards' effects.

From the bottom up: opcodes (numbers of words), line (effects that wait), queries (whom an effect means, how many,
whether), choices (what players choose), figures and operations (what effects do), interpreter (how they run).
"""
