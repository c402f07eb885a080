#include "compiler/graph/pantelides.h"

#include <algorithm>

// The idea: match every equation with one highest derivative. An equation without a match belongs to a set with one unknown too few: the set
// constrains lower derivatives. Differentiating the set once introduces higher derivatives. The matching carries over: if e determines v, der(e)
// determines der(v). Pantelides treats one unmatched equation at a time. We treat all of a round together: that differentiates the same equations,
// because each unmatched equation needs its set independently of the others.

namespace torsion::graph {

namespace {

/// How often rows were differentiated. A row's number of derivatives is the length of a path along rows whose numbers differ by one (Pryce 2001, "A
/// simple structural analysis method for DAEs"), and all but the last of these are differentiated, too. So a row that has more derivatives than there
/// are rows with one is differentiated without end. A few more are allowed: derivatives that functions give may change what a row depends on.
class Orders {
public:
    explicit Orders(std::size_t rows) : orders_(rows, 0) {}
    void count(Index place) {
        if (orders_[place]++ == 0) ++differentiated_;
        highest_ = std::max(highest_, orders_[place]);
    }
    bool are_endless() const { return highest_ > differentiated_ + spare; }

private:
    static constexpr std::size_t spare = 20;
    std::vector<std::size_t> orders_;
    std::size_t highest_ = 0, differentiated_ = 0;
};

/// All rows and columns that compete with the unmatched rows, as far as differentiation reaches.
struct Singular {
    std::vector<Index> rows, columns;
};

template <class ColumnsOf>
Singular singular_sets(ColumnsOf columns_of, const Matching& matching, std::vector<Index> unmatched, const std::vector<bool>& lower) {
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
    const auto columns_of = [&](Index row) { return differentiate.differentiated ? differentiate.differentiated(row) : graph[row]; };
    std::vector<Index> place; // of a row in `rows`
    auto set_place = [&](Index row, Index at) {
        if (row >= place.size()) place.resize(row + std::size_t{1}, none);
        place[row] = at;
    };
    for (Index i = 0; i < rows.size(); ++i) set_place(rows[i], i);
    std::vector<Index> pending = rows;
    Orders orders(rows.size());
    while (!orders.are_endless()) {
        matcher.maximize(pending, lower, matching);
        std::erase_if(pending, [&](Index row) { return matching.column_of(row) != none; });
        if (pending.empty()) return PantelidesOutcome::Done;
        Singular set = singular_sets(columns_of, matching, pending, lower);
        std::vector<std::pair<Index, Index>> derivative_of; // of the columns
        for (Index column : set.columns) {
            Index d = differentiate.column(column);
            if (d >= lower.size()) lower.resize(d + std::size_t{1}, false);
            lower[column] = true;
            derivative_of.emplace_back(column, d);
        }
        pending.clear();
        for (Index row : set.rows) {
            if (!differentiate.row(row)) return PantelidesOutcome::NotDifferentiable;
            Index derived = static_cast<Index>(graph.rows() - 1);
            set_place(derived, place[row]);
            orders.count(place[row]);
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
