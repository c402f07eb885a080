#pragma once
// Eigenvalues of a system dx/dt = A x whose zero eigenvalues come in chains, as those of free shafts do.
//
// A rigid-body motion is a double eigenvalue 0 with one eigenvector. An eigenvalue solver turns such a pair into ±√ε times the norm of A, which looks
// like a slow vibration. So the zero part is taken off first: the null space of A, then that of A on the quotient space, and so on until it is
// regular
// (the staircase of Golub and Wilkinson, SIAM Review 18, 1976). Ranks are decided after rows and columns have been scaled to size 1, so that units
// and the mixture of stiff and soft shafts do not matter; what remains has no eigenvalue 0.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <vector>

namespace torsion::analysis {

struct Spectrum {
    std::vector<std::complex<double>> values;               ///< none is 0; of a pair the one with positive imaginary part. By size
    std::vector<std::vector<std::complex<double>>> vectors; ///< [values][states]
    std::vector<std::vector<double>> participation;         ///< [values][states] |left · right|, sums to 1
    std::vector<std::vector<double>> resting;               ///< a basis of the null space of A: motions that no force opposes
    std::size_t zeros = 0;                                  ///< eigenvalues 0
    std::size_t held = 0;                                   ///< states that are none in this mode
    bool has_converged = true;
};

/// Of A on the space in which `held` combinations of the states do not change.
Spectrum spectrum_of(const Matrix& a, const std::vector<std::vector<double>>& held);

} // namespace torsion::analysis
