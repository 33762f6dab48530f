"""What a picture is made of, and the pens that draw it: shapes, colours and type, SVG, canvas."""
