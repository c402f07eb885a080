#pragma once
// Eigenvalues of a system dx/dt = A x whose zero eigenvalues form chains, as those of free shafts do.
//
// A rigid-body motion is a double eigenvalue 0 with one eigenvector. An eigenvalue solver turns such a pair into ±√ε
// times the norm of A, which looks like a slow vibration. So the zero part is separated first: the null space of A,
// then that of A on the quotient space, and so on until the rest is regular (staircase.h). The rest has no eigenvalue
// 0.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct Spectrum {
    /// nonzero; of a pair only the one with positive imaginary part. By size
    std::vector<std::complex<double>> values;
    std::vector<std::vector<std::complex<double>>> vectors; ///< [values][states]
    /// [values][states] left eigenvectors: dual · vector = 1, without conjugation
    std::vector<std::vector<std::complex<double>>> duals;
    std::vector<std::vector<double>> participation; ///< [values][states] |dual · vector|, sums to 1
    std::vector<std::vector<double>> displacements; ///< [free motions][masses]; see free_motions.h
    std::size_t zeros = 0;                          ///< eigenvalues 0
    std::size_t held = 0;                           ///< states that this mode holds
    bool has_converged = true;
    std::string problem; ///< why there is none; empty otherwise
    /// Only some are there. None is missing of a size up to `known`, or whose imaginary part is so near to `near`; of
    /// the latter, those may be missing whose real part is larger than `known_decay`.
    bool is_selection = false;
    double known = std::numeric_limits<double>::infinity(), known_decay = known;
};

/// Which eigenvalues are wanted.
struct Wanted {
    /// so many that oscillate; 0: all, or `unasked` of a large part
    std::size_t count = 0;
    /// those nearest to this frequency, in rad/s; nothing: the slowest
    std::optional<double> near;
    /// states of a part all of whose values are computed at once
    static constexpr std::size_t unasked = 20, most_dense = 600;
    static constexpr std::size_t still_dense = 1000; ///< likewise, where some alone do not converge
};

/// Over the states: what is not 0.
using StateRow = std::vector<Entry>;

/// One for each mass.
struct MassRows {
    std::vector<StateRow> positions, speeds;
};


/// The spectrum of A on the space in which the `held` combinations of the states are constant. Parts of the model that
/// have nothing to do with each other have their spectra apart.
Spectrum spectrum_of(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses,
                     const Wanted& wanted = {});

/// Of a model in one part: all of it, or some of a large one.
Spectrum dense_spectrum(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses);
Spectrum sparse_spectrum(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses,
                         const Wanted& wanted);

} // namespace torsion::analysis
