#include "compiler/graph/matching.h"

// The idea: a matching can grow exactly if an augmenting path exists: from a free row, over unmatched and matched
// entries in turn, to a free column. Each phase of Hopcroft and Karp finds a maximal set of disjoint shortest paths. A
// breadth-first search from all free rows sorts the rows into layers; a depth-first search from each free row follows
// the layers. Both work without recursion.

namespace torsion::graph {

void Matcher::maximize(std::span<const Index> rows, const std::vector<bool>& excluded, Matching& matching) {
    excluded_ = &excluded;
    matching_ = &matching;
    std::vector<Index> free_rows;
    for (Index row : rows) {
        if (matching.column_of(row) != none) continue;
        for (Index column : graph_[row]) { // most rows find a partner at once
            if (usable(column) && matching.row_of(column) == none) {
                matching.join(row, column);
                break;
            }
        }
        if (matching.column_of(row) == none) free_rows.push_back(row);
    }
    level_.resize(graph_.rows(), none);
    next_.resize(graph_.rows(), 0);
    while (!free_rows.empty()) {
        bool found = layer(free_rows);
        if (found) std::erase_if(free_rows, [&](Index row) { return augment(row); });
        for (Index row : touched_) level_[row] = none;
        touched_.clear();
        if (!found) return;
    }
}

void Matcher::touch(Index row, Index level) {
    level_[row] = level;
    next_[row] = 0;
    touched_.push_back(row);
}

/// Breadth first from all free rows, up to the first layer with a free column.
bool Matcher::layer(const std::vector<Index>& free_rows) {
    for (Index row : free_rows) touch(row, 0);
    bool found = false;
    Index last = none;
    for (std::size_t head = 0; head < touched_.size(); ++head) {
        Index row = touched_[head];
        if (level_[row] >= last) break;
        for (Index column : graph_[row]) {
            if (!usable(column)) continue;
            Index owner = matching_->row_of(column);
            if (owner == none) {
                found = true;
                last = level_[row] + 1;
            } else if (level_[owner] == none) {
                touch(owner, level_[row] + 1);
            }
        }
    }
    return found;
}

/// Depth first along the layers; each row's entries are tried once per phase.
bool Matcher::augment(Index start) {
    std::vector<Index> path{start};
    while (!path.empty()) {
        Index row = path.back();
        std::span<const Index> columns = graph_[row];
        if (next_[row] == columns.size()) {
            path.pop_back();
            if (!path.empty()) ++next_[path.back()];
            continue;
        }
        Index column = columns[next_[row]];
        Index owner = usable(column) ? matching_->row_of(column) : row;
        if (owner == none) { // flip the path, from its end
            for (std::size_t i = path.size(); i-- > 0;) matching_->join(path[i], graph_[path[i]][next_[path[i]]]);
            for (Index used : path) next_[used] = static_cast<Index>(graph_[used].size());
            return true;
        }
        if (level_[owner] == level_[row] + 1 && next_[owner] < graph_[owner].size()) path.push_back(owner);
        else ++next_[row];
    }
    return false;
}

bool OrderedMatcher::add(Index row) {
    seen_.clear();
    return search(row);
}

bool OrderedMatcher::vacate(Index column) {
    Index row = matching_.row_of(column);
    if (row == none) return true;
    seen_.clear();
    seen_.insert(column);
    if (search(row)) return true;
    dead_.insert(column);
    return false;
}

/// Breadth first to a free column; then flips the path, from its end.
bool OrderedMatcher::search(Index start) {
    std::vector<Index> reached; // columns
    auto reach = [&](Index row) -> Index {
        for (Index column : graph_[row]) {
            if (!usable(column) || dead_.contains(column) || !seen_.insert(column)) continue;
            if (column >= came_from_.size()) came_from_.resize(column + std::size_t{1}, none);
            came_from_[column] = row;
            if (matching_.row_of(column) == none) return column;
            reached.push_back(column);
        }
        return none;
    };
    Index end = reach(start);
    for (std::size_t head = 0; end == none && head < reached.size(); ++head)
        end = reach(matching_.row_of(reached[head]));
    if (end == none) {
        for (Index column : reached) dead_.insert(column);
        return false;
    }
    if (matching_.column_of(start) != none) matching_.part(start);
    for (Index column = end; column != none;) {
        Index row = came_from_[column];
        Index previous = row == start ? none : matching_.column_of(row);
        matching_.join(row, column);
        column = previous;
    }
    return true;
}

} // namespace torsion::graph
