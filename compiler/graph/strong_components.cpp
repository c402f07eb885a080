#include "compiler/graph/strong_components.h"

#include <algorithm>

// The idea: one depth-first search numbers the nodes and keeps, for each, the least number that it can reach back to. A
// node that reaches only itself closes a component: all nodes opened after it. An explicit stack keeps long chains from
// overflowing the call stack.

namespace torsion::graph {

namespace {

class Search {
public:
    explicit Search(const Graph& graph)
        : graph_(graph), number_(graph.rows(), none), low_(graph.rows()), next_(graph.rows(), 0) {}

    Components run() {
        for (Index node = 0; node < graph_.rows(); ++node) {
            if (number_[node] == none) search_from(node);
        }
        return std::move(components_);
    }

private:
    void search_from(Index start) {
        enter(start);
        while (!path_.empty()) {
            Index node = path_.back();
            if (next_[node] < graph_[node].size()) {
                Index target = graph_[node][next_[node]++];
                if (number_[target] == none) enter(target);
                else if (number_[target] != closed_) low_[node] = std::min(low_[node], number_[target]);
            } else {
                path_.pop_back();
                if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[node]);
                if (low_[node] == number_[node]) close(node);
            }
        }
    }

    void enter(Index node) {
        number_[node] = low_[node] = counter_++;
        path_.push_back(node);
        open_.push_back(node);
    }

    void close(Index node) {
        auto first = open_.end();
        do number_[*--first] = closed_;
        while (*first != node);
        std::sort(first, open_.end());
        components_.nodes.insert(components_.nodes.end(), first, open_.end());
        components_.ends.push_back(components_.nodes.size());
        open_.erase(first, open_.end());
    }

    static constexpr Index closed_ = none - 1;
    const Graph& graph_;
    std::vector<Index> number_, low_, next_;
    std::vector<Index> path_, open_;
    Index counter_ = 0;
    Components components_;
};

} // namespace

Components strong_components(const Graph& graph) { return Search(graph).run(); }

} // namespace torsion::graph
