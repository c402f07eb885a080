#include "compiler/analysis/linear/equal_values.h"

#include "compiler/graph/strong_components.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Number = std::complex<double>;
using Group = std::vector<std::size_t>;

constexpr double equal_enough = 1e-7; ///< relative: rounding turns the shapes of values this close by 1e-9 and more
constexpr double of_the_group = 0.5;  ///< share of a mode before that lies in the space of a group
constexpr double least_pivot = 1e-3;

Number product(const std::vector<Number>& left, const std::vector<Number>& right) {
    Number sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
    return sum;
}

bool share_states(const std::vector<Number>& x, const std::vector<Number>& y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] != 0.0 && y[i] != 0.0) return true;
    }
    return false;
}

/// The modes before that lie in the space of the group: as many as it has values, or none.
std::vector<const Mode*> modes_of(const Spectrum& spectrum, const Group& group, const ModalAnalysis& before) {
    std::vector<std::pair<double, const Mode*>> found;
    for (const Mode& mode : before.modes) {
        if (mode.is_oscillating() != (spectrum.values[group[0]].imag() != 0) ||
            mode.right.size() != spectrum.vectors[group[0]].size())
            continue;
        Number share = 0;
        for (const std::size_t k : group)
            share += product(mode.left, spectrum.vectors[k]) * product(spectrum.duals[k], mode.right);
        if (std::abs(share) > of_the_group) found.emplace_back(std::abs(share), &mode);
    }
    if (found.size() < group.size()) return {};
    std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    std::vector<const Mode*> modes;
    for (std::size_t k = 0; k < group.size(); ++k) modes.push_back(found[k].second);
    return modes;
}

/// vectors · factors.
void combine(std::vector<std::vector<Number>>& vectors, const Group& group, const Eigen::MatrixXcd& factors) {
    std::vector<std::vector<Number>> combined(group.size(), std::vector<Number>(vectors[group[0]].size()));
    for (std::size_t to = 0; to < group.size(); ++to) {
        for (std::size_t from = 0; from < group.size(); ++from) {
            const Number factor = factors(static_cast<Eigen::Index>(from), static_cast<Eigen::Index>(to));
            for (std::size_t i = 0; i < combined[to].size(); ++i) combined[to][i] += vectors[group[from]][i] * factor;
        }
    }
    for (std::size_t k = 0; k < group.size(); ++k) vectors[group[k]] = std::move(combined[k]);
}

std::vector<double> shares_of(const std::vector<Number>& left, const std::vector<Number>& right) {
    std::vector<double> parts;
    double sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i) parts.push_back(std::abs(left[i] * right[i])), sum += parts.back();
    for (double& part : parts) part = sum > 0 ? part / sum : 0;
    return parts;
}

void combine(Spectrum& spectrum, const Group& group, const Eigen::MatrixXcd& factors) {
    combine(spectrum.vectors, group, factors);
    combine(spectrum.duals, group, factors.inverse().transpose());
    for (const std::size_t k : group) spectrum.participation[k] = shares_of(spectrum.duals[k], spectrum.vectors[k]);
}

bool is_regular(const Eigen::MatrixXcd& factors) {
    const Eigen::FullPivLU<Eigen::MatrixXcd> lu(factors);
    const Eigen::Index n = factors.rows();
    return std::abs(lu.matrixLU()(n - 1, n - 1)) >= least_pivot * std::abs(lu.matrixLU()(0, 0));
}

/// States that act on each other.
std::vector<std::vector<std::size_t>> loops_of(const Matrix& a) {
    graph::Graph readers;
    std::vector<std::uint32_t> of;
    for (std::size_t j = 0; j < a.columns; ++j) {
        of.clear();
        for (const Entry& e : a.column(j)) of.push_back(e.row);
        readers.add_row(of);
    }
    const graph::Components found = graph::strong_components(readers);
    std::vector<std::vector<std::size_t>> loops;
    for (std::uint32_t k = 0; k < found.size(); ++k) loops.emplace_back(found[k].begin(), found[k].end());
    return loops;
}

/// Of the group within a loop: the restriction of its projector, which is one too. An eigenvector of a loop has no
/// share in the left vectors of others.
Eigen::MatrixXcd within(const Spectrum& spectrum, const Group& group, const std::vector<std::size_t>& loop) {
    const auto n = static_cast<Eigen::Index>(group.size());
    Eigen::MatrixXcd result = Eigen::MatrixXcd::Zero(n, n);
    for (Eigen::Index x = 0; x < n; ++x) {
        for (Eigen::Index y = 0; y < n; ++y) {
            const auto &left = spectrum.duals[group[static_cast<std::size_t>(x)]],
                       &right = spectrum.vectors[group[static_cast<std::size_t>(y)]];
            for (const std::size_t i : loop) result(x, y) += left[i] * right[i];
        }
    }
    return result;
}

} // namespace

std::vector<Group> equal_values(const Spectrum& spectrum) {
    std::vector<Group> groups;
    std::vector<bool> is_taken(spectrum.values.size(), false);
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        if (is_taken[i]) continue;
        Group group{i};
        for (std::size_t j = i + 1; j < spectrum.values.size() &&
                                    std::abs(spectrum.values[j]) <= (1 + equal_enough) * std::abs(spectrum.values[i]);
             ++j) {
            const bool is_equal =
                std::abs(spectrum.values[j] - spectrum.values[i]) <= equal_enough * std::abs(spectrum.values[i]);
            if (is_equal && !is_taken[j] && share_states(spectrum.vectors[i], spectrum.vectors[j])) group.push_back(j);
        }
        if (group.size() < 2) continue;
        for (const std::size_t k : group) is_taken[k] = true;
        groups.push_back(std::move(group));
    }
    return groups;
}

void part_equal_ones(Spectrum& spectrum, const std::vector<Group>& groups, const Matrix& a) {
    if (groups.empty()) return;
    const auto loops = loops_of(a);
    for (const Group& group : groups) {
        const auto n = static_cast<Eigen::Index>(group.size());
        Eigen::MatrixXcd factors(n, 0);
        for (const std::vector<std::size_t>& loop : loops) {
            Eigen::ColPivHouseholderQR<Eigen::MatrixXcd> qr(within(spectrum, group, loop));
            const Eigen::Index rank =
                std::abs(qr.matrixQR()(0, 0)) < of_the_group ? 0 : qr.setThreshold(least_pivot).rank();
            if (rank == 0 || rank + factors.cols() > n) continue;
            factors.conservativeResize(n, factors.cols() + rank);
            factors.rightCols(rank) = qr.householderQ() * Eigen::MatrixXcd::Identity(n, rank);
        }
        if (factors.cols() == n && is_regular(factors)) combine(spectrum, group, factors);
    }
}

void turn_equal_ones(Spectrum& spectrum, const std::vector<Group>& groups, const ModalAnalysis& before) {
    for (const Group& group : groups) {
        const std::vector<const Mode*> modes = modes_of(spectrum, group, before);
        if (modes.empty()) continue;
        const auto n = static_cast<Eigen::Index>(group.size());
        Eigen::MatrixXcd factors(n, n);
        for (Eigen::Index from = 0; from < n; ++from) {
            for (Eigen::Index to = 0; to < n; ++to)
                factors(from, to) = product(spectrum.duals[group[static_cast<std::size_t>(from)]],
                                            modes[static_cast<std::size_t>(to)]->right);
        }
        for (Eigen::Index to = 0; to < n; ++to) factors.col(to).normalize();
        if (is_regular(factors)) combine(spectrum, group, factors);
    }
}

} // namespace torsion::analysis
