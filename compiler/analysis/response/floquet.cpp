#include "compiler/analysis/response/floquet.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

using ComplexMatrix = Eigen::MatrixXcd;

constexpr double growing = 1e-4; // a ratio: of less, rounding and the steps may be the reason
constexpr double agreeing = 0.3; // relative: growth with other steps
constexpr double phase = 0.25;   // rad: of the fastest vibration, in a step
constexpr double fewest_steps = 128, most_steps = 50000;
constexpr double near = 0.5; // of the smaller damping: what a pair has left
constexpr double beside_rounding = 1e-5;

/// The solution over one period, by steps e^(ΔA h) e^(Λh). e^(U D V) = I + U φ(D V U) D V with φ(Y) = (e^Y − 1)/Y.
ComplexMatrix over_one_period(const ModalLaws& system, const LawsAtSpeed& laws, double turns, double period,
                              std::size_t steps) {
    constexpr int terms = 6; // of the series of φ
    const double h = period / static_cast<double>(steps);
    const Eigen::VectorXcd free = (system.values * h).array().exp();
    const ComplexMatrix between = system.right * system.left;
    ComplexMatrix result = ComplexMatrix::Identity(system.values.size(), system.values.size());
    for (std::size_t i = 0; i < steps; ++i) {
        const double angle = 2 * std::numbers::pi * turns * (static_cast<double>(i) + 0.5) / static_cast<double>(steps);
        const ComplexMatrix change = (h * laws.at(angle)).cast<std::complex<double>>();
        const ComplexMatrix y = change * between, one = ComplexMatrix::Identity(y.rows(), y.cols());
        ComplexMatrix series = one; // Horner
        for (int k = terms; k >= 2; --k) series = one + y * series / static_cast<double>(k);
        result = free.asDiagonal() * result;
        result += system.left * (series * (change * (system.right * result)));
    }
    return result;
}

/// Motions that do not swing have the multipliers nearest to theirs alone.
VibrationGrowth largest_growth(const ModalLaws& system, const ComplexMatrix& over_period, double period) {
    if (!over_period.allFinite()) return {.is_examined = false};
    const Eigen::ComplexEigenSolver<ComplexMatrix> solver(over_period);
    if (solver.info() != Eigen::Success) return {.is_examined = false};
    std::vector<bool> is_vibration(system.size(), true);
    for (const std::complex<double>& value : system.values) {
        if (swings(value)) continue;
        std::size_t nearest = 0;
        double least = INFINITY;
        for (std::size_t k = 0; k < is_vibration.size(); ++k) {
            const double distance =
                std::abs(solver.eigenvalues()[static_cast<Eigen::Index>(k)] - std::exp(value * period));
            if (is_vibration[k] && distance < least) least = distance, nearest = k;
        }
        is_vibration[nearest] = false;
    }
    VibrationGrowth largest;
    for (std::size_t k = 0; k < is_vibration.size(); ++k) {
        const auto place = static_cast<Eigen::Index>(k);
        Eigen::Index most = 0;
        solver.eigenvectors().col(place).cwiseAbs().maxCoeff(&most);
        if (!is_vibration[k] || !swings(system.values[most])) continue;
        const double frequency = std::abs(system.values[most].imag());
        const double rate = std::log(std::abs(solver.eigenvalues()[place])) / period / frequency;
        if (rate > largest.rate) largest = {rate, frequency};
    }
    return largest;
}

} // namespace

VibrationGrowth floquet_growth(const ModalLaws& system, const LawsAtSpeed& laws, double turns, double period) {
    double fastest = 0;
    for (const std::complex<double>& value : system.values) fastest = std::max(fastest, std::abs(value));
    const double wanted = std::max(fewest_steps * std::max(1.0, turns), fastest * period / phase);
    if (wanted > most_steps) return {.is_examined = false};
    const auto steps = static_cast<std::size_t>(wanted);
    const VibrationGrowth coarse = largest_growth(system, over_one_period(system, laws, turns, period, steps), period);
    if (coarse.rate <= growing) return {.is_examined = coarse.is_examined};
    const VibrationGrowth fine =
        largest_growth(system, over_one_period(system, laws, turns, period, steps + steps / 2), period);
    return fine.rate > growing && std::abs(fine.rate - coarse.rate) <= agreeing * fine.rate ? fine : VibrationGrowth{};
}

bool is_near_resonance(const ModalLaws& system, const std::vector<ComplexMatrix>& harmonics, double period) {
    const double base = 2 * std::numbers::pi / period;
    std::vector<Eigen::Index> upper, all;
    for (Eigen::Index k = 0; k < system.values.size(); ++k) {
        if (!swings(system.values[k])) continue;
        all.push_back(k);
        if (system.values[k].imag() > 0) upper.push_back(k);
    }
    for (const Eigen::Index j : upper) {
        for (const Eigen::Index k : all) {
            const std::complex<double> first = system.values[j], second = system.values[k];
            const double distance = (first.imag() - second.imag()) / base;
            for (const double harmonic : {std::floor(distance), std::ceil(distance)}) {
                const auto m = static_cast<std::size_t>(std::max(0.0, harmonic));
                if (m == 0 || m >= harmonics.size() || harmonics[m].size() == 0) continue;
                const std::complex<double> forth = (system.left.row(j) * harmonics[m] * system.right.col(k)).value();
                const std::complex<double> back =
                    (system.left.row(k) * harmonics[m].conjugate() * system.right.col(j)).value();
                const std::complex<double> half = (first - second - std::complex<double>(0, harmonic * base)) / 2.0;
                const double largest =
                    ((first + second) / 2.0).real() + std::abs(std::sqrt(half * half + forth * back).real());
                const double damping = std::max(first.real(), second.real());
                if (largest > std::max(near * damping, damping + beside_rounding * std::abs(first))) return true;
            }
        }
    }
    return false;
}

} // namespace torsion::analysis
