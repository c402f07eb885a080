/* Replaces libm.so.6 at the link of a library: only names, never run. */
#define FUNCTION(name) void name(void) {}
FUNCTION(acos) FUNCTION(asin) FUNCTION(atan) FUNCTION(atan2) FUNCTION(cbrt) FUNCTION(ceil) FUNCTION(copysign) FUNCTION(cos) FUNCTION(cosh) FUNCTION(exp)
FUNCTION(expm1) FUNCTION(fabs) FUNCTION(floor) FUNCTION(fmax) FUNCTION(fmin) FUNCTION(fmod) FUNCTION(frexp) FUNCTION(hypot) FUNCTION(ldexp) FUNCTION(log)
FUNCTION(log10) FUNCTION(log1p) FUNCTION(nextafter) FUNCTION(nextafterl) FUNCTION(pow) FUNCTION(round) FUNCTION(sin) FUNCTION(sinh) FUNCTION(sqrt)
FUNCTION(tan) FUNCTION(tanh) FUNCTION(trunc)
