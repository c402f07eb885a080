#include "compiler/periodic/floquet.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

constexpr double beyond = 1e-6; // of the unit circle: more than the accuracy of multipliers
constexpr double real = 1e-9;

} // namespace

void find_multipliers(Orbit& orbit, const Eigen::VectorXd& sizes, Eigen::Index fixed) {
    const Eigen::MatrixXd scaled = sizes.cwiseInverse().asDiagonal() * orbit.end.by_start * sizes.asDiagonal();
    const Eigen::VectorXcd values = Eigen::EigenSolver<Eigen::MatrixXd>(scaled, false).eigenvalues();
    std::vector<std::complex<double>>& all = orbit.multipliers;
    all.assign(values.begin(), values.end());
    std::ranges::stable_sort(all, {}, [](std::complex<double> value) { return std::abs(value - 1.0); });
    all.erase(all.begin(), all.begin() + std::min<std::ptrdiff_t>(fixed, static_cast<std::ptrdiff_t>(all.size())));
    std::ranges::stable_sort(all,
                             [](std::complex<double> a, std::complex<double> b) { return std::abs(a) > std::abs(b); });
    orbit.unstable = static_cast<int>(
        std::ranges::count_if(all, [](std::complex<double> value) { return std::abs(value) > 1 + beyond; }));
}

Outside outside(const std::vector<std::complex<double>>& multipliers) {
    Outside result;
    for (const std::complex<double> value : multipliers) {
        if (std::abs(value) <= 1 + beyond) continue;
        if (std::abs(value.imag()) > real * std::abs(value)) result.pairs += value.imag() > 0 ? 1 : 0;
        else ++(value.real() > 0 ? result.right : result.left);
    }
    return result;
}

} // namespace torsion::periodic
