// Inverse iteration with a small shift: the motion whose eigenvalue is nearest to 0 grows by 1/shift in each step, and what vibrates by 1/pulsation.

#include "compiler/analysis/response/shaft_ratio.h"

#include "compiler/analysis/response/shifted_system.h"

#include <cmath>

namespace torsion::analysis {

namespace {

constexpr int iterations = 8;
constexpr double moves = 1e-9;   // of the largest state
constexpr double settled = 1e-6; // from one iteration to the next

} // namespace

std::optional<double> shaft_ratio(const LinearSystem& system, std::size_t input, std::size_t of, std::size_t to, double slow) {
    ShiftedSystem shifted(system.a);
    if (!shifted.shift(slow)) return std::nullopt;
    const Eigen::SparseMatrix<double> b = sparse(system.b), c = sparse(system.c);
    ComplexVector x = b.col(static_cast<Eigen::Index>(input)).cast<Complex>();
    double ratio = 0, last = 0, growth = 0;
    for (int i = 0; i < iterations; ++i) {
        const double size = x.norm();
        if (!(size > 0)) return std::nullopt;
        x = shifted.solve(x / size);
        growth = x.norm();
        const ComplexVector y = c * x;
        const double turn = y[static_cast<Eigen::Index>(to)].real();
        if (!(std::abs(turn) > moves * x.cwiseAbs().maxCoeff())) return std::nullopt;
        last = ratio, ratio = y[static_cast<Eigen::Index>(of)].real() / turn;
    }
    const bool is_free = growth * slow > 0.5; // an eigenvalue of 0, or nearly
    if (!is_free || !(std::abs(ratio - last) <= settled * std::abs(ratio))) return std::nullopt;
    return ratio;
}

} // namespace torsion::analysis
