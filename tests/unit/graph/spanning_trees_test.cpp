// Roots and broken edges of small graphs, and laws that hold for random ones.
#include "compiler/graph/spanning_trees.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

using namespace torsion::graph;
using Kept = SpanningTrees::Kept;

TEST_CASE("a loop is broken at its last optional edge") {
    const SpanningTrees trees = spanning_trees(
        {.nodes = 4, .required = {{1, 2}}, .optional = {{0, 1}, {2, 3}, {3, 0}}, .roots = {0}, .potential_roots = {}});
    CHECK(trees.optional == std::vector{Kept::Yes, Kept::Yes, Kept::Broken});
    CHECK(trees.parent == std::vector<Index>{0, 0, 1, 2});
    CHECK(trees.depth == std::vector<Index>{0, 1, 2, 3});
}

TEST_CASE("an edge between two roots is broken, edges that say the same again are redundant") {
    const SpanningTrees trees = spanning_trees({.nodes = 3,
                                                .required = {},
                                                .optional = {{0, 1}, {1, 2}, {2, 1}, {0, 2}},
                                                .roots = {0, 2},
                                                .potential_roots = {}});
    CHECK(trees.optional == std::vector{Kept::Yes, Kept::Broken, Kept::Redundant, Kept::Redundant});
}

TEST_CASE("of potential roots the lowest number is taken, then the first") {
    const SpanningTrees trees = spanning_trees({.nodes = 4,
                                                .required = {{0, 1}, {1, 2}},
                                                .optional = {},
                                                .roots = {},
                                                .potential_roots = {{0, 5}, {2, 1}, {1, 1}, {3, 9}}});
    CHECK(trees.is_root(2));
    CHECK(trees.is_root(3));
    CHECK_FALSE(trees.is_root(0));
    CHECK_FALSE(trees.is_root(1));
}

TEST_CASE("what is wrong is said") {
    CHECK(spanning_trees({.nodes = 2, .required = {{0, 1}}, .optional = {}, .roots = {}, .potential_roots = {}})
              .rootless == std::vector<Index>{0});
    CHECK(spanning_trees({.nodes = 2, .required = {{0, 1}}, .optional = {}, .roots = {0, 1}, .potential_roots = {}})
              .conflicts.size() == 1);
    CHECK(spanning_trees(
              {.nodes = 3, .required = {{0, 1}, {1, 2}, {2, 0}}, .optional = {}, .roots = {0}, .potential_roots = {}})
              .loops == std::vector<Index>{2});
}

TEST_CASE("every tree has one root, and every other node a way to it") {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        RootedGraph graph{.nodes = 12, .required = {}, .optional = {}, .roots = {0}, .potential_roots = {}};
        const auto node = [&] { return static_cast<Index>(random() % graph.nodes); };
        for (int i = 0; i < 15; ++i) {
            const Edge edge{node(), node()};
            if (edge.a != edge.b) graph.optional.push_back(edge);
        }
        for (Index i = 1; i < graph.nodes; ++i)
            graph.potential_roots.push_back({i, static_cast<std::int64_t>(random() % 3)});
        const SpanningTrees trees = spanning_trees(graph);
        Index roots = 0;
        for (Index i = 0; i < graph.nodes; ++i) {
            roots += trees.is_root(i);
            if (!trees.is_root(i)) CHECK(trees.depth[i] == trees.depth[trees.parent[i]] + 1);
        }
        const auto kept = std::count(trees.optional.begin(), trees.optional.end(), Kept::Yes);
        CHECK(static_cast<Index>(kept) + roots == graph.nodes);
        CHECK(trees.rootless.empty());
    }
}
