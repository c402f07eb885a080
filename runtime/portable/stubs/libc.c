void torsion_nothing(void) {}
