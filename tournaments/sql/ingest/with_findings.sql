-- The games with diagnostics.
SELECT number FROM findings
