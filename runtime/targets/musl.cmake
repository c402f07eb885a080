# musl's mathematical functions, for systems whose own differ from version to version: one source for all of them, so they give the same bits
set(musl ${fetched}/musl)
set(musl_math acos asin atan atan2 cbrt ceil copysign cos cosh exp expm1 fabs floor fmax fmin fmod frexp hypot ldexp log log10 log1p nextafter pow round
  scalbn sin sinh sqrt tan tanh trunc __cos __sin __tan __rem_pio2 __rem_pio2_large __expo2 exp_data log_data pow_data sqrt_data
  __math_divzero __math_invalid __math_oflow __math_uflow __math_xflow)
list(TRANSFORM musl_math PREPEND ${musl}/src/math/)
list(TRANSFORM musl_math APPEND .c)
set(musl_flags -fno-builtin -include ${CMAKE_CURRENT_SOURCE_DIR}/musl/features.h -I${CMAKE_CURRENT_SOURCE_DIR}/musl -I${musl}/src/internal -I${musl}/arch/generic)
configure_file(${musl}/COPYRIGHT ${CMAKE_CURRENT_BINARY_DIR}/musl.txt COPYONLY)
set(musl_licence ${CMAKE_CURRENT_BINARY_DIR}/musl.txt)
