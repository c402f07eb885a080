#pragma once
// What becomes of eigenvectors.

#include "compiler/analysis/linear/spectrum.h"
#include "compiler/analysis/linear/staircase.h"

namespace torsion::analysis {

/// Scales a left vector: dual · vector = 1. One of a defective matrix, which has no such scale, is left as it is.
Eigen::VectorXcd dual_of(Eigen::VectorXcd left, const Eigen::VectorXcd& right);

/// With the vector over the states, and its dual.
void add_value(Spectrum& spectrum, std::complex<double> value, const Eigen::VectorXcd& vector,
               const Eigen::VectorXcd& dual);

/// Of the masses, in each motion (columns). A motion of integrators alone moves a mass by its rounding only, and that
/// is set to 0. `rows`: the sizes of `positions`.
std::vector<std::vector<double>> displacements_of(const Dense& moved, const Vector& rows, const Dense& motions);

} // namespace torsion::analysis
