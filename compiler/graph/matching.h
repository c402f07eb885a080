#pragma once
// Maximum matching of rows and columns (Hopcroft & Karp 1973), and matching in an order of preference.

#include "compiler/graph/graph.h"

namespace torsion::graph {

/// Phases of shortest augmenting paths: O(entries · √rows) in the worst case, a few sweeps in practice. Keeps its
/// scratch memory: extending a matching by few rows costs no more than the entries searched.
class Matcher {
public:
    explicit Matcher(const Graph& graph) : graph_(graph) {}

    /// Matches as many of `rows` as possible, without the columns in `excluded`. Matched rows stay matched.
    void maximize(std::span<const Index> rows, const std::vector<bool>& excluded, Matching& matching);

private:
    bool layer(const std::vector<Index>& free_rows);
    bool augment(Index row);
    void touch(Index row, Index level);
    bool usable(Index column) const { return column >= excluded_->size() || !(*excluded_)[column]; }

    const Graph& graph_;
    const std::vector<bool>* excluded_ = nullptr;
    Matching* matching_ = nullptr;
    std::vector<Index> level_, next_; ///< per row: its layer, and the next entry to try
    std::vector<Index> touched_;
};

/// Adds rows one by one, and never gives up an earlier row for a later one. The matched rows form a matroid, so the
/// result is the best set in the given order. Columns of a failed search can never succeed later, so the matcher skips
/// them.
class OrderedMatcher {
public:
    OrderedMatcher(const Graph& graph, const std::vector<bool>& excluded, Matching& matching)
        : graph_(graph), excluded_(excluded), matching_(matching) {}
    bool add(Index row);
    /// Moves the row matched with `column` to another column, so that `column` becomes free.
    bool vacate(Index column);

private:
    bool search(Index start);
    bool usable(Index column) const { return column >= excluded_.size() || !excluded_[column]; }

    const Graph& graph_;
    const std::vector<bool>& excluded_;
    Matching& matching_;
    Marks dead_, seen_;            ///< columns
    std::vector<Index> came_from_; ///< per column: the row that reached it
};

} // namespace torsion::graph
