#pragma once
// Linear blocks: one evaluation with the tears at 0 gives J and r0; J z = −r0; a second evaluation computes the
// variables that depend on the tears.
//
// A singular block (two elements locked on one shaft) has many solutions or none. It gets the one nearest to the last
// values, in units of nominal values. Its residual decides whether it is a solution (above 1e-9 of the equation's scale
// it is none).
//
// A regular block must leave no more than rounding. Tearing is elimination without exchange of rows, chosen with the
// coefficients at default parameters; other parameters may make errors grow in it. So the residual is checked and
// refined; if it stays large, the block has no solution (R305).

#include <cstdint>

namespace torsion::runtime {

class Instance;

int solve_linear(Instance& instance, std::uint32_t block, bool is_tentative);

} // namespace torsion::runtime
