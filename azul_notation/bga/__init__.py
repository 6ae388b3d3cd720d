"""Makes records of the logs that players save on Board Game Arena (BGA).

BGA's events become words of the notation. Only the rules decide whether they are legal and what they score.
The sentences of a log are in the reader's language and are never read: all facts come from `args`.
"""
