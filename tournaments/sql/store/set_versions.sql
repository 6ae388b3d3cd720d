-- Sets the versions of the layout.
UPDATE meta SET truth = ?, layout = ?
