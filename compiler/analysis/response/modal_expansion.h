#pragma once
// A response as a sum over the modes of its mean system: Y = Σ (c v)(w r)/(iω − λ), with right eigenvectors v and left ones w.

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/response_problem.h"

#include <optional>

namespace torsion::analysis {

constexpr std::size_t most_expanded_states = 600; ///< the eigenvalue solver is dense

class ModalExpansion {
public:
    /// Nothing: too many states, or the eigenvalue solver does not converge.
    static std::optional<ModalExpansion> of(const LinearSystem& system);

    struct Share {
        double frequency = 0; ///< natural, in Hz
        double damping = 0;   ///< ratio
        double share = 0;     ///< of the sum of the sizes of all terms
    };
    /// The mode that has most of an output's response to one order at one speed; nothing: no vibration takes part.
    std::optional<Share> largest(const ResponseProblem& problem, double order, std::size_t speed, std::size_t output) const;

    std::vector<double> frequencies() const; ///< natural, of vibrations, in Hz
    /// Raises the damping ratio of each vibration by `ratio` < 1.
    void add_damping(double ratio, const LinearSystem& system, Matrix& a) const;

private:
    struct Term {
        std::complex<double> value;
        std::vector<std::complex<double>> right, left;
    };
    std::vector<Term> terms_; ///< of a pair only the one with positive imaginary part
};

} // namespace torsion::analysis
