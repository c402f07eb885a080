// Column by column: the pattern of L⁻¹ a_k consists of the rows reachable from a_k's rows in the graph of the columns
// of L so far, so a column costs no more than its arithmetic (Gilbert & Peierls 1988). Partial pivoting keeps the
// diagonal while it is not much smaller; columns are ordered in advance for little fill (COLAMD, Davis, Gilbert,
// Larimore & Ng 2004). Eigen's SparseLU is no alternative: it writes messages with streams, which compiled libraries
// must not contain, and its supernodes do not pay for the thin matrices of drivetrains.

#include "runtime/core/algebra/sparse_lu.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr double diagonal_preference = 0.1;
constexpr double least_kept_pivot = 1e-3; // of its column, where rows keep their order

struct Columns { // of L (without its unit diagonal) or U (without its diagonal)
    std::vector<std::uint32_t> start, row;
    std::vector<double> value;

    void clear() {
        start.assign(1, 0);
        row.clear();
        value.clear();
    }
    void push(std::uint32_t i, double v) {
        row.push_back(i);
        value.push_back(v);
    }
    void end_column() { start.push_back(static_cast<std::uint32_t>(row.size())); }
};

std::vector<std::uint32_t> column_order(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row) {
    Eigen::SparseMatrix<double, Eigen::ColMajor, int> pattern(n, n);
    pattern.resizeNonZeros(column_start[n]);
    std::copy_n(column_start, n + 1, pattern.outerIndexPtr());
    std::copy_n(row, column_start[n], pattern.innerIndexPtr());
    std::fill_n(pattern.valuePtr(), column_start[n], 1.0);
    Eigen::COLAMDOrdering<int>::PermutationType permutation;
    Eigen::COLAMDOrdering<int> ordering;
    ordering(pattern, permutation);
    std::vector<std::uint32_t> order(n);
    for (std::uint32_t j = 0; j < n; ++j) order[static_cast<std::uint32_t>(permutation.indices()[j])] = j;
    return order;
}

} // namespace

struct SparseLu::Factors {
    std::uint32_t n = 0;
    std::vector<std::uint32_t> column_start, row, order;
    Columns lower, upper;
    std::vector<double> diagonal;
    std::vector<std::uint32_t> position;  ///< of a row: the step whose pivot it is, or none
    std::vector<std::uint32_t> pivot_row; ///< of a step
    std::vector<double> x;
    std::vector<std::uint32_t> reached, stack, next, mark;
    std::uint32_t generation = 0, top = 0;
    bool is_ordered = false; ///< the patterns of L and U and the order of rows are those of the last matrix

    void reach(std::uint32_t row_index);
    void eliminate(std::uint32_t column, const double* values);
    double take_pivot(std::uint32_t step);
    double repeat(std::uint32_t step, const double* values);
    int parity(const std::vector<std::uint32_t>& permutation);
};

SparseLu::SparseLu(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row)
    : factors_(new Factors) {
    Factors& f = *factors_;
    f.n = n;
    f.column_start.assign(column_start, column_start + n + 1);
    f.row.assign(row, row + column_start[n]);
    f.order = column_order(n, column_start, row);
    f.diagonal.resize(n);
    f.position.resize(n);
    f.pivot_row.resize(n);
    f.x.assign(n, 0.0);
    f.reached.resize(n);
    f.stack.resize(n);
    f.next.resize(n);
    f.mark.assign(n, 0);
}
SparseLu::~SparseLu() = default;

// Depth first from one row; finished rows go before rows found earlier, so `reached` is in topological order from
// `top`.
void SparseLu::Factors::reach(std::uint32_t row_index) {
    std::uint32_t depth = 0;
    stack[0] = row_index;
    mark[row_index] = generation;
    next[0] = position[row_index] == none ? 0 : lower.start[position[row_index]];
    for (;;) {
        const std::uint32_t i = stack[depth];
        const std::uint32_t step = position[i];
        const std::uint32_t end = step == none ? 0 : lower.start[step + 1];
        bool is_deeper = false;
        while (step != none && next[depth] < end) {
            const std::uint32_t below = lower.row[next[depth]++];
            if (mark[below] == generation) continue;
            mark[below] = generation;
            stack[++depth] = below;
            next[depth] = position[below] == none ? 0 : lower.start[position[below]];
            is_deeper = true;
            break;
        }
        if (is_deeper) continue;
        reached[--top] = i;
        if (depth-- == 0) return;
    }
}

void SparseLu::Factors::eliminate(std::uint32_t column, const double* values) {
    if (++generation == 0) {
        std::fill(mark.begin(), mark.end(), 0);
        generation = 1;
    }
    top = n;
    for (std::uint32_t e = column_start[column]; e < column_start[column + 1]; ++e) {
        if (mark[row[e]] != generation) reach(row[e]);
    }
    for (std::uint32_t e = column_start[column]; e < column_start[column + 1]; ++e) x[row[e]] += values[e];
    for (std::uint32_t r = top; r < n; ++r) {
        const std::uint32_t step = position[reached[r]];
        const double factor = x[reached[r]];
        if (step == none || factor == 0) continue;
        for (std::uint32_t e = lower.start[step]; e < lower.start[step + 1]; ++e)
            x[lower.row[e]] -= lower.value[e] * factor;
    }
}

double SparseLu::Factors::take_pivot(std::uint32_t step) {
    std::uint32_t best = none;
    for (std::uint32_t r = top; r < n; ++r) {
        const std::uint32_t i = reached[r];
        if (position[i] == none && (best == none || !(std::abs(x[i]) <= std::abs(x[best])))) best = i;
    }
    const std::uint32_t natural = order[step];
    if (best != none && mark[natural] == generation && position[natural] == none &&
        std::abs(x[natural]) >= diagonal_preference * std::abs(x[best]))
        best = natural;
    const double pivot = best == none ? 0 : x[best];
    for (std::uint32_t r = top; r < n; ++r) {
        const std::uint32_t i = reached[r];
        if (position[i] != none) upper.push(position[i], x[i]);
        else if (i != best) lower.push(i, x[i] / pivot);
        x[i] = 0;
    }
    upper.end_column();
    lower.end_column();
    if (best == none) return 0;
    position[best] = step;
    pivot_row[step] = best;
    diagonal[step] = pivot;
    return std::abs(pivot);
}

// Repeats one column with its known pattern; answers the pivot's magnitude, or 0 if it has become too small.
double SparseLu::Factors::repeat(std::uint32_t step, const double* values) {
    const std::uint32_t column = order[step];
    for (std::uint32_t e = column_start[column]; e < column_start[column + 1]; ++e) x[row[e]] += values[e];
    for (std::uint32_t u = upper.start[step]; u < upper.start[step + 1]; ++u) { // in the order of their elimination
        const std::uint32_t k = upper.row[u];
        const double factor = std::exchange(x[pivot_row[k]], 0.0);
        upper.value[u] = factor;
        if (factor == 0) continue;
        for (std::uint32_t e = lower.start[k]; e < lower.start[k + 1]; ++e) x[lower.row[e]] -= lower.value[e] * factor;
    }
    const double pivot = std::exchange(x[pivot_row[step]], 0.0);
    double largest = 0;
    for (std::uint32_t e = lower.start[step]; e < lower.start[step + 1]; ++e) {
        const double below = std::exchange(x[lower.row[e]], 0.0);
        largest = std::max(largest, std::abs(below));
        lower.value[e] = below / pivot;
    }
    diagonal[step] = pivot;
    return std::abs(pivot) >= least_kept_pivot * largest ? std::abs(pivot) : 0;
}

void SparseLu::forget() { factors_->is_ordered = false; }

double SparseLu::factor(const double* values) {
    if (factors_->is_ordered) {
        if (const double least = factor_again(values); least > 0) return least;
    }
    return factor_anew(values);
}

double SparseLu::factor_again(const double* values) {
    Factors& f = *factors_;
    double least = INFINITY;
    for (std::uint32_t step = 0; step < f.n; ++step) {
        const double pivot = f.repeat(step, values);
        if (!(pivot > 0)) return 0;
        least = std::min(least, pivot);
    }
    return least;
}

double SparseLu::factor_anew(const double* values) {
    Factors& f = *factors_;
    f.is_ordered = false;
    f.lower.clear();
    f.upper.clear();
    std::fill(f.position.begin(), f.position.end(), none);
    double least = INFINITY;
    for (std::uint32_t step = 0; step < f.n; ++step) {
        f.eliminate(f.order[step], values);
        const double pivot = f.take_pivot(step);
        if (!(pivot > 0)) return 0;
        least = std::min(least, pivot);
    }
    f.is_ordered = true;
    return least;
}

void SparseLu::solve_transposed(double* b) {
    Factors& f = *factors_;
    for (std::uint32_t step = 0; step < f.n; ++step) {
        double sum = b[f.order[step]];
        for (std::uint32_t e = f.upper.start[step]; e < f.upper.start[step + 1]; ++e)
            sum -= f.upper.value[e] * f.x[f.upper.row[e]];
        f.x[step] = sum / f.diagonal[step];
    }
    for (std::uint32_t step = f.n; step-- > 0;) {
        for (std::uint32_t e = f.lower.start[step]; e < f.lower.start[step + 1]; ++e)
            f.x[step] -= f.lower.value[e] * f.x[f.position[f.lower.row[e]]];
    }
    for (std::uint32_t step = 0; step < f.n; ++step) b[f.pivot_row[step]] = std::exchange(f.x[step], 0.0);
}

// The parity of its number of exchanges: 1 if even, −1 if odd.
int SparseLu::Factors::parity(const std::vector<std::uint32_t>& permutation) {
    std::copy(permutation.begin(), permutation.end(), reached.begin());
    int sign = 1;
    for (std::uint32_t i = 0; i < n; ++i) {
        for (; reached[i] != i; sign = -sign) std::swap(reached[i], reached[reached[i]]);
    }
    return sign;
}

int SparseLu::determinant(double& log_size) {
    Factors& f = *factors_;
    int sign = f.parity(f.order) * f.parity(f.pivot_row);
    for (const double pivot : f.diagonal) {
        log_size += std::log(std::abs(pivot));
        if (pivot < 0) sign = -sign;
    }
    return sign;
}

void SparseLu::solve(double* b) {
    Factors& f = *factors_;
    for (std::uint32_t step = 0; step < f.n; ++step) {
        const double value = b[f.pivot_row[step]];
        f.x[step] = value;
        for (std::uint32_t e = f.lower.start[step]; e < f.lower.start[step + 1]; ++e)
            b[f.lower.row[e]] -= f.lower.value[e] * value;
    }
    for (std::uint32_t step = f.n; step-- > 0;) {
        const double value = f.x[step] /= f.diagonal[step];
        for (std::uint32_t e = f.upper.start[step]; e < f.upper.start[step + 1]; ++e)
            f.x[f.upper.row[e]] -= f.upper.value[e] * value;
    }
    for (std::uint32_t step = 0; step < f.n; ++step) {
        b[f.order[step]] = f.x[step];
        f.x[step] = 0;
    }
}

} // namespace torsion::runtime
