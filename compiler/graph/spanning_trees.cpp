#include "compiler/graph/spanning_trees.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>

// The idea: Kruskal's, with the required edges first. A set of joined nodes knows its definite root, so an edge between
// two sets that both have one is broken, too. What has no definite root in the end takes a potential one. A search from
// the roots then gives the direction of each tree.

namespace torsion::graph {

namespace {

/// Disjoint sets, each with its root.
class Sets {
public:
    explicit Sets(Index nodes) : above_(nodes), root_(nodes, none) {
        std::iota(above_.begin(), above_.end(), Index(0));
    }

    Index of(Index node) {
        while (above_[node] != node) node = above_[node] = above_[above_[node]];
        return node;
    }
    Index& root(Index node) { return root_[of(node)]; }
    /// The root of the first set stays, if it has one.
    bool join(Index a, Index b) {
        a = of(a), b = of(b);
        if (a == b) return false;
        const Index into = std::min(a, b), from = std::max(a, b);
        if (root_[a] == none) root_[a] = root_[b];
        root_[into] = root_[a];
        above_[from] = into;
        return true;
    }

private:
    std::vector<Index> above_, root_;
};

class Forest {
public:
    explicit Forest(const RootedGraph& graph) : graph_(graph), sets_(graph.nodes), joined_(graph.nodes) {}

    SpanningTrees run() {
        for (Index root : graph_.roots) sets_.root(root) = root;
        for (Index i = 0; i < graph_.required.size(); ++i) require(i);
        for (const Edge& edge : graph_.optional) trees_.optional.push_back(decide(edge));
        choose_potential_roots();
        find_rootless();
        direct();
        return std::move(trees_);
    }

private:
    void require(Index i) {
        const Edge& edge = graph_.required[i];
        const Index a = sets_.root(edge.a), b = sets_.root(edge.b);
        if (a != none && b != none && a != b) trees_.conflicts.push_back({a, b});
        if (sets_.join(edge.a, edge.b)) kept_.push_back(edge);
        else trees_.loops.push_back(i);
    }

    SpanningTrees::Kept decide(const Edge& edge) {
        using Kept = SpanningTrees::Kept;
        if (!joined_.join(edge.a, edge.b)) return Kept::Redundant;
        if (sets_.root(edge.a) != none && sets_.root(edge.b) != none) return Kept::Broken;
        if (!sets_.join(edge.a, edge.b)) return Kept::Broken;
        kept_.push_back(edge);
        return Kept::Yes;
    }

    void choose_potential_roots() {
        std::vector<PotentialRoot> candidates = graph_.potential_roots;
        std::ranges::stable_sort(candidates, {}, &PotentialRoot::priority);
        for (const PotentialRoot& candidate : candidates)
            if (sets_.root(candidate.node) == none) sets_.root(candidate.node) = candidate.node;
    }

    void find_rootless() {
        for (Index node = 0; node < graph_.nodes; ++node)
            if (sets_.of(node) == node && sets_.root(node) == none) trees_.rootless.push_back(node);
    }

    void direct() {
        std::vector<std::vector<Index>> neighbours(graph_.nodes);
        for (const Edge& edge : kept_) neighbours[edge.a].push_back(edge.b), neighbours[edge.b].push_back(edge.a);
        trees_.parent.assign(graph_.nodes, none);
        trees_.depth.assign(graph_.nodes, 0);
        std::deque<Index> open;
        for (Index node = 0; node < graph_.nodes; ++node)
            if (sets_.root(node) == node) trees_.parent[node] = node, open.push_back(node);
        for (; !open.empty(); open.pop_front()) {
            const Index node = open.front();
            for (Index next : neighbours[node]) {
                if (trees_.parent[next] != none) continue;
                trees_.parent[next] = node, trees_.depth[next] = trees_.depth[node] + 1;
                open.push_back(next);
            }
        }
    }

    const RootedGraph& graph_;
    Sets sets_, joined_; ///< by kept edges; by optional ones alone
    std::vector<Edge> kept_;
    SpanningTrees trees_;
};

} // namespace

SpanningTrees spanning_trees(const RootedGraph& graph) { return Forest(graph).run(); }

} // namespace torsion::graph
