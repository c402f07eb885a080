#pragma once
// Linear blocks: one evaluation with the tears at 0 gives J and r0; J z = −r0; a second one computes what hangs on the tears.
//
// A singular block (two elements locked on one shaft) has many solutions or none. It gets the one nearest to the last values, in units of
// nominal values, and its residual decides whether it is a solution at all (numerics: above 1e-9 of the equation's scale it is none).
//
// A regular one must leave no more than rounding. Tearing is elimination without exchange of rows; it was chosen with the coefficients that
// parameters have by default, and others may make errors grow in it. So what is left is looked at and refined; what cannot be made small is no
// solution (R305).

#include <cstdint>

namespace torsion::runtime {

class Instance;

int solve_linear(Instance& instance, std::uint32_t block, bool is_tentative);

} // namespace torsion::runtime
