#include "compiler/graph/graph.h"

namespace torsion::graph {

Graph Graph::transposed(std::size_t columns) const {
    Graph result;
    result.end_.assign(columns, 0);
    for (Index column : entries_) ++result.end_[column];
    std::size_t sum = 0;
    for (std::size_t& end : result.end_) sum = std::exchange(end, sum) + sum; // now the beginnings
    result.entries_.resize(entries_.size());
    for (Index row = 0; row < rows(); ++row) {
        for (Index column : (*this)[row]) result.entries_[result.end_[column]++] = row;
    }
    return result;
}

} // namespace torsion::graph
