#include "compiler/graph/pantelides.h"

#include <algorithm>
#include <utility>

// The idea: match every equation with one highest derivative. An equation without a match belongs to a set with one
// unknown too few: the set constrains lower derivatives. Differentiating the set once introduces higher derivatives.
// The matching carries over: if e determines v, der(e) determines der(v). Pantelides treats one unmatched equation at a
// time. We treat all of a round together: that differentiates the same equations, because each unmatched equation needs
// its set independently of the others.

namespace torsion::graph {

namespace {

/// How often rows may be differentiated. The number follows a path (Pryce 2001, "A simple structural analysis method
/// for DAEs"): it begins with at most the order of a column, the derivatives that it has at first. It grows along
/// columns that are differentiated, each on the path once, by at most their orders. What goes beyond the sum is
/// differentiated without end. A few more are allowed: derivatives that functions give may change what a row depends
/// on.
class Limit {
public:
    Limit(std::size_t rows, const std::vector<bool>& lower, const Differentiation& differentiate) : times_(rows, 0) {
        std::vector<Index> derivative(lower.size(), none);
        std::vector<bool> is_derivative(lower.size(), false);
        for (Index column = 0; column < lower.size(); ++column) {
            if (!lower[column]) continue;
            derivative[column] = differentiate.column(column);
            is_derivative[derivative[column]] = true;
        }
        order_.assign(lower.size(), 0);
        for (Index column = 0; column < lower.size(); ++column) {
            if (lower[column] && !is_derivative[column]) follow(column, derivative);
        }
        most_ += order_.empty() ? 0 : std::ranges::max(order_);
    }

    /// Of the highest derivative of a variable; the first time counts.
    void differentiate_column(Index column) {
        if (column < order_.size()) most_ += std::exchange(order_[column], 0);
    }
    void differentiate_row(Index place) { highest_ = std::max(highest_, ++times_[place]); }
    bool is_passed() const { return highest_ > most_; }

private:
    void follow(Index column, const std::vector<Index>& derivative) {
        Index order = 0;
        for (; derivative[column] != none; column = derivative[column]) ++order;
        order_[column] = order;
    }

    std::vector<Index> order_; ///< per highest derivative; 0: none, or counted
    std::vector<std::size_t> times_;
    std::size_t highest_ = 0, most_ = 20;
};

/// All rows and columns that compete with the unmatched rows, as far as differentiation reaches.
struct Singular {
    std::vector<Index> rows, columns;
};

template <class ColumnsOf>
Singular singular_sets(ColumnsOf columns_of, const Matching& matching, std::vector<Index> unmatched,
                       const std::vector<bool>& lower) {
    Singular set{std::move(unmatched), {}};
    Marks seen;
    for (std::size_t head = 0; head < set.rows.size(); ++head) {
        for (Index column : columns_of(set.rows[head])) {
            if (lower[column] || !seen.insert(column)) continue;
            set.columns.push_back(column);
            set.rows.push_back(matching.row_of(column)); // matched, or the matching would not be a maximum
        }
    }
    std::ranges::sort(set.rows);
    std::ranges::sort(set.columns);
    return set;
}

} // namespace

PantelidesOutcome pantelides(const Graph& graph, std::vector<Index>& rows, std::vector<bool>& lower, Matching& matching,
                             const Differentiation& differentiate) {
    Matcher matcher(graph);
    const auto columns_of = [&](Index row) {
        return differentiate.differentiated ? differentiate.differentiated(row) : graph[row];
    };
    std::vector<Index> place; // of a row in `rows`
    auto set_place = [&](Index row, Index at) {
        if (row >= place.size()) place.resize(row + std::size_t{1}, none);
        place[row] = at;
    };
    for (Index i = 0; i < rows.size(); ++i) set_place(rows[i], i);
    std::vector<Index> pending = rows;
    Limit limit(rows.size(), lower, differentiate);
    while (!limit.is_passed()) {
        matcher.maximize(pending, lower, matching);
        std::erase_if(pending, [&](Index row) { return matching.column_of(row) != none; });
        if (pending.empty()) return PantelidesOutcome::Done;
        Singular set = singular_sets(columns_of, matching, pending, lower);
        std::vector<std::pair<Index, Index>> derivative_of; // of the columns
        for (Index column : set.columns) {
            Index d = differentiate.column(column);
            if (d >= lower.size()) lower.resize(d + std::size_t{1}, false);
            lower[column] = true;
            limit.differentiate_column(column);
            derivative_of.emplace_back(column, d);
        }
        pending.clear();
        for (Index row : set.rows) {
            if (!differentiate.row(row)) return PantelidesOutcome::NotDifferentiable;
            Index derived = static_cast<Index>(graph.rows() - 1);
            set_place(derived, place[row]);
            limit.differentiate_row(place[row]);
            rows[place[row]] = derived;
            Index column = matching.column_of(row);
            pending.push_back(derived);
            if (column == none) continue;
            matching.part(row);
            const auto found = std::ranges::lower_bound(derivative_of, column, {}, &std::pair<Index, Index>::first);
            if (found == derivative_of.end() || found->first != column) continue; // it is not differentiated
            const Index d = found->second;
            if (std::ranges::find(graph[derived], d) != graph[derived].end()) matching.join(derived, d);
        }
    }
    return PantelidesOutcome::Endless;
}

} // namespace torsion::graph
