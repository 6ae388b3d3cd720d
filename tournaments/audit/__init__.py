"""A second opinion: everything that was published is counted again by code that shares nothing."""
