"""The doors: routes, who may pass them, and how refusals are answered."""
