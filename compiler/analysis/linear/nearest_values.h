#pragma once
// Eigenvalues of a large sparse matrix that are nearest to a shift: block Arnoldi with (A − s I)⁻¹, on the complement
// of the zero part. Blocks, because one vector finds one of several equal eigenvalues; and what is found is taken out,
// to see whether anything as near was missed.

#include "compiler/analysis/linear/zero_part.h"

#include <complex>
#include <functional>
#include <vector>

namespace torsion::analysis {

struct NearestValues {
    std::vector<std::complex<double>> values; ///< by their distance from the shift
    Eigen::MatrixXcd right, left;             ///< columns; left: dual, left · right = 1 without conjugation
    double radius = 0;                        ///< of the circle about the shift in which all are known
    bool has_converged = false;
    bool is_complete = false; ///< nothing else was found in the circle
};

/// Is this enough: the nearest values so far, and the radius within which there are no others?
using Enough = std::function<bool(const std::vector<std::complex<double>>& values, double radius)>;

NearestValues nearest_values(const Sparse& a, const ZeroPart& zeros, std::complex<double> shift, const Enough& enough);

/// Rough values next to the shift, without vectors.
std::vector<std::complex<double>> rough_values(const Sparse& a, const ZeroPart& zeros, double shift);

} // namespace torsion::analysis
