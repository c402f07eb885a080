int polar(double x, double y, double* r, double* phi, int* quadrant);
