#pragma once
// A response as a sum over the modes of its mean system: Y = Σ (c v)(w r)/(iω − λ), with right eigenvectors v and left
// ones w.

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/response_problem.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>

namespace torsion::analysis {

constexpr std::size_t most_expanded_states = 600; ///< the eigenvalue solver is dense

class ModalExpansion {
public:
    /// Nothing: too many states, or the eigenvalue solver does not converge.
    static std::optional<ModalExpansion> of(const LinearSystem& system) { return of(system.a, {}); }
    /// `mechanical`: of the states, those of the mechanics (mechanical_states()); empty: all are.
    static std::optional<ModalExpansion> of(const Matrix& a, const std::vector<bool>& mechanical);

    /// An eigenvalue with its eigenvectors; of a pair that with positive imaginary part.
    struct Term {
        std::complex<double> value;
        std::vector<std::complex<double>> right, left;
        std::size_t number = 0;
    };
    /// By size. Losses of springs move the eigenvalues of vibrations, to first order.
    std::vector<Term> lossy_terms(const ResponseProblem& problem, std::size_t speed) const;

    struct Share {
        double frequency = 0; ///< natural, in Hz
        double damping = 0;   ///< ratio
        double share = 0;     ///< of the sum of the sizes of all terms
        double damped_frequency() const { return frequency * std::sqrt(std::max(0.0, 1 - damping * damping)); }
        std::size_t number = 0; ///< as `torsion modes --mean-turn` counts
    };
    /// The mode that has most of an output's response to one order at one speed; nothing: no vibration takes part.
    std::optional<Share> largest(const ResponseProblem& problem, double order, std::size_t speed,
                                 std::size_t output) const;

    struct Vibration {
        std::size_t number = 0;
        std::complex<double> value; ///< eigenvalue
    };
    /// By size. Losses of springs move their eigenvalues, to first order.
    std::vector<Vibration> vibrations(const ResponseProblem& problem, std::size_t speed) const;
    /// |part| of the response of an output, where a vibration of vibrations() meets an order; times −Re λ.
    /// `seen`: entries of C, (row, column, value).
    using Entries = std::vector<std::tuple<std::size_t, std::size_t, double>>;
    std::vector<double> strengths(const ResponseProblem& problem, const Entries& seen, std::size_t vibration,
                                  double order, std::size_t speed) const;

    /// Of the motions that grow without swinging, the shortest time constant in s; 0: none grows.
    double growth_time() const;

    std::vector<double> frequencies() const; ///< natural, of vibrations, in Hz
    /// Raises the damping ratio of each vibration by `ratio` < 1.
    void add_damping(double ratio, const LinearSystem& system, Matrix& a) const;

private:
    static std::complex<double> lossy(const Term& term, const ResponseProblem& problem, std::size_t speed);
    std::complex<double> driven(const Term& term, const ResponseProblem& problem, double order,
                                std::size_t speed) const;
    std::vector<Term> terms_;
};

} // namespace torsion::analysis
