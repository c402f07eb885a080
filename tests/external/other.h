static double from_header(double x) { return x + 1.5; }
