-- The versions of the layout.
SELECT truth, layout FROM meta
