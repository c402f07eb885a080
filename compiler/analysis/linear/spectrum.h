#pragma once
// Eigenvalues of a system dx/dt = A x whose zero eigenvalues form chains, as those of free shafts do.
//
// A rigid-body motion is a double eigenvalue 0 with one eigenvector. An eigenvalue solver turns such a pair into ±√ε times the norm of A, which looks
// like a slow vibration. So the zero part is separated first: the null space of A, then that of A on the quotient space, and so on until the rest is
// regular (staircase.h). The rest has no eigenvalue 0.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <vector>

namespace torsion::analysis {

struct Spectrum {
    std::vector<std::complex<double>> values;               ///< nonzero; of a pair only the one with positive imaginary part. By size
    std::vector<std::vector<std::complex<double>>> vectors; ///< [values][states]
    std::vector<std::vector<std::complex<double>>> duals;   ///< [values][states] left eigenvectors: dual · vector = 1, without conjugation
    std::vector<std::vector<double>> participation;         ///< [values][states] |dual · vector|, sums to 1
    std::vector<std::vector<double>> displacements;         ///< [free motions][masses]; see free_motions.h
    std::size_t zeros = 0;                                  ///< eigenvalues 0
    std::size_t held = 0;                                   ///< states that this mode holds
    bool has_converged = true;
};

/// Rows over the states, one for each mass.
struct MassRows {
    std::vector<std::vector<double>> positions, speeds;
};

/// The spectrum of A on the space in which the `held` combinations of the states are constant. Parts of the model that have nothing to do with each
/// other have their spectra apart.
Spectrum spectrum_of(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses);

/// Of a model in one part.
Spectrum spectrum_of_part(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses);

} // namespace torsion::analysis
