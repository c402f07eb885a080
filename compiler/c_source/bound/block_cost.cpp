#include "compiler/c_source/bound/block_cost.h"

#include "compiler/c_source/memory.h"

namespace torsion::c_source {

using program::BlockLayout;

namespace {

Cost sums_of_products(std::uint64_t n) { return additions(n) + multiplications(n); }

/// Sum of the squares of 0 … n.
std::uint64_t squares(std::uint64_t n) { return n * (n + 1) * (2 * n + 1) / 6; }

} // namespace

BlockCosts::Sizes BlockCosts::sizes(std::uint32_t row) const {
    const BlockLayout& block = program_.blocks[row];
    return {block.tears.size(), block.pattern.row.size(), block.relations.size(), block.discretes.size()};
}

Cost BlockCosts::load_matrix(const Sizes& b) {
    return multiplications(b.entries + b.n * b.n) + signs(b.n * b.n, b.n * b.n) +
           comparisons(b.n * b.n + b.n, b.n * b.n + b.n) + divisions(0, b.n);
}

/// Least: nothing but the first search, of a singular matrix.
Cost BlockCosts::factor(const Sizes& b) {
    const std::uint64_t n = b.n, looks = squares(n);
    Cost cost = load_matrix(b) + signs(n * n, 2 * looks) + comparisons(n * n, looks);
    if (n > 1) cost += perhaps(divisions(0, n * (n - 1) / 2) + sums_of_products(squares(n - 1)));
    return cost;
}

Cost BlockCosts::solve_factored(const Sizes& b) {
    const std::uint64_t inner = b.n * (b.n - std::min<std::uint64_t>(b.n, 1)) / 2;
    return multiplications(2 * b.n) + divisions(0, b.n) + perhaps(sums_of_products(2 * inner));
}

Cost BlockCosts::find_change(const Sizes& b) { return signs(b.n, b.n) + solve_factored(b); }

Cost BlockCosts::are_finite(const Sizes& b) { return times(std::min<std::uint64_t>(b.n, 1), b.n, is_number()); }

Cost BlockCosts::worst_residual(const Sizes& b) {
    return signs(b.n + b.entries, 3 * b.n + b.entries) + comparisons(4 * b.n, 4 * b.n) + sums_of_products(b.entries) +
           additions(b.n) + divisions(0, b.n);
}

Cost BlockCosts::linear(const Sizes& b, const Cost& residuals) {
    const Cost end = worst_residual(b) + comparisons(1);
    const Cost round = find_change(b) + additions(b.n) + residuals + end;
    return residuals + factor(b) + perhaps(residuals) + times(1, caps::refinements, round) + are_finite(b) + end +
           perhaps(residuals);
}

Cost BlockCosts::size_of_change(const Sizes& b) {
    return signs(2 * b.n, 3 * b.n) + comparisons(2 * b.n, 2 * b.n) + divisions(b.n, b.n);
}

Cost BlockCosts::damped(const Sizes& b, const Cost& residuals) {
    const Cost halving = comparisons(1, 4) + sums_of_products(b.n) + residuals + find_change(b) + size_of_change(b) +
                         additions(1) + multiplications(3);
    return divisions(1, 2) + comparisons(1, 2) + times(1, caps::halvings, halving);
}

/// Least: the first point solves the system.
Cost BlockCosts::newton(const Sizes& b, const Cost& residuals) {
    const Cost look = factor(b) + find_change(b) + size_of_change(b) + is_number() + comparisons(1);
    const Cost step = damped(b, residuals) + multiplications(2) + comparisons(4);
    return residuals + times(1, caps::newton_steps, look) + times(0, caps::newton_steps, step) +
           perhaps(additions(b.n)) + residuals + are_finite(b) + perhaps(worst_residual(b) + comparisons(1));
}

Cost BlockCosts::nonlinear(const Sizes& b, const Cost& residuals) {
    return times(1, caps::starts, sums_of_products(b.n) + newton(b, residuals)) + perhaps(residuals);
}

Cost BlockCosts::reals(std::uint32_t row, const Cost& residuals) const {
    return program_.blocks[row].is_linear ? linear(sizes(row), residuals) : nonlinear(sizes(row), residuals);
}

Cost BlockCosts::configuration(std::uint32_t row, const Cost& reals, RoutineCosts& routines) const {
    const BlockLayout& block = program_.blocks[row];
    const Sizes b = sizes(row);
    const Cost discretes = routines.kernel(block.discretes_kernel), relations = routines.kernel(block.relations_kernel);
    Cost evaluation = discretes + reals + relations;
    if (needs_.contains("block_discretes"))
        evaluation += times(1, caps::discrete_rounds, comparisons(b.discretes) + discretes) +
                      times(0, caps::discrete_rounds, reals);
    const Cost pass = evaluation + comparisons(b.relations, 2 * b.relations) + comparisons(0, 7 * b.relations);
    return times(1, caps::passes, pass) + times(0, b.relations, comparisons(3)) +
           perhaps(comparisons(b.relations) + evaluation);
}

Cost BlockCosts::solved(std::uint32_t row, RoutineCosts& routines) {
    const auto found = solved_.find(row);
    if (found != solved_.end()) return found->second;
    const BlockLayout& block = program_.blocks[row];
    if (block.is_untorn) return {}; // another block is solved in its place
    Cost cost = reals(row, routines.kernel(block.residuals_kernel));
    if (block.is_mixed && at_event_) cost = configuration(row, cost, routines);
    if (needs_.contains("mixed_blocks")) cost += comparisons(0, 1);
    return solved_[row] = cost;
}

Cost BlockCosts::gradient(std::uint32_t row, std::uint32_t columns) const {
    return factor(sizes(row)) + columns * solve_factored(sizes(row));
}

} // namespace torsion::c_source
