#pragma once
// The rules of events, on the numbers of one relation or one state: what crosses, what has crossed first, what comes to
// rest, what bounces.
//
// They are C99, in *.inc: the same text is part of the C code for controllers (compiler/c_source), there with the
// numbers of its precision. Who searches, and over what, is each one's own: the runtime over lists that grow, C code
// over arrays and with bounds.

#include <cmath>

namespace torsion::runtime::rules {

using real_t = double;

constexpr real_t ZERO = 0, ONE = 1, THOUSANDTH = 1e-3, LARGEST = 1e300;
#define X(NAME, DOUBLE, SINGLE, OF) constexpr real_t NAME = DOUBLE;
#include "runtime/core/events/rules/numbers.def"
#undef X

inline real_t ABS(real_t a) { return std::fabs(a); }

#include "runtime/core/events/rules/bounces.inc"
#include "runtime/core/events/rules/relations.inc"
#include "runtime/core/events/rules/rest.inc"
#include "runtime/core/events/rules/times.inc"

} // namespace torsion::runtime::rules
