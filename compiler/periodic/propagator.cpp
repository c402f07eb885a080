#include "compiler/periodic/propagator.h"

#include <unsupported/Eigen/MatrixFunctions>

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

constexpr double longest_series = 8;  // of |A| t in one series: beyond, roundings grow
constexpr double series_rest = 1e-11; // of its rest
constexpr int most_terms = 60, sweeps = 4;

/// Weights that make rows and columns of |A| equally large (E. E. Osborne, 1960): only then does the norm tell the
/// fastest motion.
Eigen::VectorXd balance(const SparseRows& a, const Eigen::VectorXd& sizes) {
    Eigen::VectorXd weights = sizes;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        Eigen::VectorXd rows = Eigen::VectorXd::Zero(a.rows()), columns = Eigen::VectorXd::Zero(a.rows());
        for (Eigen::Index i = 0; i < a.rows(); ++i) {
            for (SparseRows::InnerIterator entry(a, i); entry; ++entry) {
                if (entry.col() == i) continue;
                const double value = std::abs(entry.value()) * weights[entry.col()] / weights[i];
                rows[i] += value, columns[entry.col()] += value;
            }
        }
        for (Eigen::Index i = 0; i < a.rows(); ++i) {
            if (rows[i] > 0 && columns[i] > 0) weights[i] *= std::sqrt(rows[i] / columns[i]);
        }
    }
    return weights;
}

double norm_of(const SparseRows& a) {
    double norm = 0;
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        double sum = 0;
        for (SparseRows::InnerIterator entry(a, i); entry; ++entry) sum += std::abs(entry.value());
        norm = std::max(norm, sum);
    }
    return norm;
}

/// next := factor · A term, and s += next, row by row: each row is read from memory once.
void add_term(const SparseRows& a, const Columns& term, double factor, Columns& next, Columns& s) {
    const Eigen::Index columns = s.cols();
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        double* const to = next.data() + i * columns;
        double* const total = s.data() + i * columns;
        std::fill_n(to, columns, 0.0);
        for (SparseRows::InnerIterator entry(a, i); entry; ++entry) {
            const double value = entry.value() * factor;
            const double* const from = term.data() + entry.col() * columns;
            for (Eigen::Index c = 0; c < columns; ++c) to[c] += value * from[c];
        }
        for (Eigen::Index c = 0; c < columns; ++c) total[c] += to[c];
    }
}

void by_series(const SparseRows& a, double time, double norm, Columns& s) {
    const int steps = std::max(1, static_cast<int>(std::ceil(norm * time / longest_series)));
    const double reach = norm * time / steps; // terms grow up to there
    Columns term, next(s.rows(), s.cols());
    for (int step = 0; step < steps; ++step) {
        term = s;
        const double enough = series_rest * s.cwiseAbs().maxCoeff();
        for (int k = 1; k <= most_terms; ++k) {
            add_term(a, term, time / steps / k, next, s);
            term.swap(next);
            if (k > reach + 4 && k % 3 == 0 && term.cwiseAbs().maxCoeff() <= enough) break;
        }
    }
}

} // namespace

void propagate(const SparseRows& a, double time, const Eigen::VectorXd& sizes, Columns& s) {
    if (time == 0 || s.size() == 0) return;
    const Eigen::VectorXd weights = balance(a, sizes);
    const SparseRows balanced = weights.cwiseInverse().asDiagonal() * a * weights.asDiagonal();
    s = (weights.cwiseInverse().asDiagonal() * s).eval();
    const double norm = norm_of(balanced), n = static_cast<double>(a.rows());
    const double of_series =
        4 * std::max(1.0, norm * time) * static_cast<double>(a.nonZeros()) * static_cast<double>(s.cols());
    const double of_matrix = (8 + std::log2(1 + norm * time)) * n * n * n;
    if (of_series <= of_matrix) by_series(balanced, time, norm, s);
    else s = ((Eigen::MatrixXd(balanced) * time).exp() * s).eval();
    s = (weights.asDiagonal() * s).eval();
}

} // namespace torsion::periodic
