"""The map on its canvas: camera, pointer, painting, motion."""
