// The algorithms on graphs, on random small patterns, held against what can be counted by hand.

#include "compiler/graph/dulmage_mendelsohn.h"
#include "compiler/graph/matching.h"
#include "compiler/graph/pantelides.h"
#include "compiler/graph/strong_components.h"
#include "compiler/graph/tearing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace torsion;
using namespace torsion::graph;

namespace {

Graph random_graph(std::mt19937& random, Index rows, Index columns, double density) {
    Graph graph;
    std::bernoulli_distribution entry(density);
    for (Index row = 0; row < rows; ++row) {
        std::vector<Index> found;
        for (Index column = 0; column < columns; ++column) {
            if (entry(random)) found.push_back(column);
        }
        graph.add_row(found);
    }
    return graph;
}

/// Largest number of the rows in `allowed` that can have different columns: over all sets of columns, row by row.
std::size_t most_matched(const Graph& graph, const std::vector<Index>& allowed) {
    std::vector<std::size_t> best(1u << 8, 0);
    for (Index row : allowed) {
        std::vector<std::size_t> next = best;
        for (unsigned used = 0; used < best.size(); ++used) {
            for (Index column : graph[row]) {
                if (!(used >> column & 1))
                    next[used | 1u << column] = std::max(next[used | 1u << column], best[used] + 1);
            }
        }
        best = next;
    }
    return *std::ranges::max_element(best);
}

std::size_t size(const Matching& matching, std::size_t rows) {
    std::size_t count = 0;
    for (Index row = 0; row < rows; ++row) count += matching.column_of(row) != none;
    return count;
}

} // namespace

TEST_CASE("maximum matchings are as large as brute force finds them") {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        Index rows = 1 + random() % 8, columns = 1 + random() % 7;
        Graph graph = random_graph(random, rows, columns, 0.1 + 0.05 * (round % 8));
        std::vector<Index> all(rows);
        std::iota(all.begin(), all.end(), 0);
        Matching matching;
        Matcher(graph).maximize(all, {}, matching);
        CHECK(size(matching, rows) == most_matched(graph, all));
        for (Index row = 0; row < rows; ++row) {
            Index column = matching.column_of(row);
            if (column == none) continue;
            CHECK(matching.row_of(column) == row);
            CHECK(std::ranges::find(graph[row], column) != graph[row].end());
        }
    }
}

TEST_CASE("matching in order keeps each row that can be kept beside the earlier ones") {
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        Index rows = 1 + random() % 8;
        Graph graph = random_graph(random, rows, 6, 0.25);
        Matching matching;
        std::vector<bool> nothing;
        OrderedMatcher matcher(graph, nothing, matching);
        std::vector<Index> kept;
        for (Index row = 0; row < rows; ++row) {
            std::vector<Index> with = kept;
            with.push_back(row);
            bool possible = most_matched(graph, with) == with.size();
            CHECK(matcher.add(row) == possible);
            if (possible) kept = with;
        }
        CHECK(size(matching, rows) == kept.size());
        for (Index column = 0; column < 6; ++column) { // can a column be made free?
            Matching before = matching;
            Graph without;
            for (Index row = 0; row < rows; ++row) {
                std::vector<Index> others;
                for (Index c : graph[row]) {
                    if (c != column) others.push_back(c);
                }
                without.add_row(others);
            }
            bool possible = most_matched(without, kept) == kept.size();
            Matching copy = matching;
            OrderedMatcher fresh(graph, nothing, copy);
            CHECK(fresh.vacate(column) == possible);
            if (possible) CHECK(copy.row_of(column) == none);
            CHECK(size(copy, rows) == kept.size());
        }
    }
}

TEST_CASE("the part around an unmatched row is minimal: leaving out any of its rows resolves it") {
    std::mt19937 random(3);
    int seen = 0;
    for (int round = 0; round < 300; ++round) {
        Graph graph = random_graph(random, 7, 7, 0.2);
        std::vector<Index> all(7);
        std::iota(all.begin(), all.end(), 0);
        Matching matching;
        Matcher(graph).maximize(all, {}, matching);
        for (Index row : all) {
            if (matching.column_of(row) != none) continue;
            Part part = overdetermined_part(graph, matching, row);
            CHECK(part.rows.size() == part.columns.size() + 1);
            for (Index out : part.rows) {
                std::vector<Index> rest = part.rows;
                std::erase(rest, out);
                CHECK(most_matched(graph, rest) == rest.size());
                ++seen;
            }
        }
    }
    CHECK(seen > 100);
}

TEST_CASE("strong components: in order, complete, and exactly the mutually reachable nodes") {
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        Index n = 1 + random() % 8;
        Graph graph = random_graph(random, n, n, 0.05 + 0.04 * (round % 6));
        std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
        for (Index i = 0; i < n; ++i) {
            reach[i][i] = true;
            for (Index j : graph[i]) reach[i][j] = true;
        }
        for (Index k = 0; k < n; ++k)
            for (Index i = 0; i < n; ++i)
                for (Index j = 0; j < n; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
        Components components = strong_components(graph);
        std::vector<std::size_t> number(n, SIZE_MAX);
        for (std::size_t c = 0; c < components.size(); ++c) {
            for (Index node : components[c]) {
                CHECK(number[node] == SIZE_MAX);
                number[node] = c;
            }
        }
        for (Index i = 0; i < n; ++i) {
            CHECK(number[i] != SIZE_MAX);
            for (Index j = 0; j < n; ++j) CHECK((number[i] == number[j]) == (reach[i][j] && reach[j][i]));
            for (Index j : graph[i]) CHECK(number[j] <= number[i]);
        }
    }
}

namespace {

void check_order(const std::vector<std::vector<TearingEntry>>& rows, const Tearing& tearing) {
    const std::size_t n = rows.size();
    CHECK(tearing.tears.size() == tearing.residuals.size());
    CHECK(tearing.tears.size() + tearing.assignments.size() == n);
    std::vector<bool> known(n, false), used(n, false);
    for (Index column : tearing.tears) known[column] = true;
    for (Index row : tearing.residuals) used[row] = true;
    for (auto [row, column] : tearing.assignments) {
        CHECK(!used[row]);
        CHECK(!known[column]);
        used[row] = true;
        bool solvable = false;
        for (const TearingEntry& entry : rows[row]) {
            if (entry.column == column) solvable = entry.solvable;
            else CHECK(known[entry.column]);
        }
        CHECK(solvable);
        known[column] = true;
    }
    CHECK(std::ranges::all_of(known, [](bool k) { return k; }));
    CHECK(std::ranges::all_of(used, [](bool u) { return u; }));
}

} // namespace

TEST_CASE("tearing: each assignment uses tears and earlier results, and every row and column is used once") {
    std::mt19937 random(5);
    for (int round = 0; round < 310; ++round) {
        const bool is_large = round >= 300;
        Index n = is_large ? 300 : 1 + random() % 9;
        Graph graph = random_graph(random, n, n, is_large ? 0.01 : 0.35);
        std::vector<std::vector<TearingEntry>> rows(n);
        for (Index row = 0; row < n; ++row) {
            for (Index column : graph[row]) rows[row].push_back({column, random() % 3 != 0});
        }
        check_order(rows, tear(rows));
    }
}

TEST_CASE("a long chain of clutches has a sparse system of tears") {
    for (const Index n :
         // clutches: shaft k has acceleration a_k, clutch k the torque t_k, the relative acceleration r_k and s_k
         {20u, 200u, 400u}) {
        const auto a = [](Index k) { return k; };
        const auto t = [&](Index k) { return n + 1 + 3 * k; };
        const auto r = [&](Index k) { return n + 2 + 3 * k; };
        const auto s = [&](Index k) { return n + 3 + 3 * k; };
        std::vector<std::vector<TearingEntry>> rows;
        for (Index k = 0; k < n; ++k) {
            rows.push_back({{t(k), true}, {s(k), false}});
            rows.push_back({{r(k), true}, {s(k), false}});
            rows.push_back({{a(k), true}, {a(k + 1), true}, {r(k), true}});
        }
        for (Index k = 0; k <= n; ++k) {
            rows.push_back({{a(k), true}});
            if (k > 0) rows.back().push_back({t(k - 1), true});
            if (k < n) rows.back().push_back({t(k), true});
        }
        for (auto& row : rows) std::ranges::sort(row, {}, &TearingEntry::column);
        const Tearing tearing = tear(rows);
        check_order(rows, tearing);
        std::vector<std::set<Index>> reach(rows.size());
        for (const Index column : tearing.tears) reach[column].insert(column);
        const auto together = [&](Index row, Index except) {
            std::set<Index> all;
            for (const TearingEntry& entry : rows[row]) {
                if (entry.column != except) all.insert(reach[entry.column].begin(), reach[entry.column].end());
            }
            return all;
        };
        for (const auto& [row, column] : tearing.assignments) reach[column] = together(row, column);
        std::size_t entries = 0;
        for (const Index row : tearing.residuals) entries += together(row, static_cast<Index>(rows.size())).size();
        if (n == 20) CHECK(tearing.tears.size() == n); // small: full, but with as few tears as can be
        else {
            CHECK(tearing.tears.size() < 3 * n / 2);
            CHECK(entries < 12 * tearing.tears.size());
        }
    }
}

TEST_CASE("a chain is torn once") {
    constexpr Index n = 1000;
    std::vector<std::vector<TearingEntry>> rows(n);
    for (Index i = 0; i < n; ++i) {
        for (Index j : {i, (i + 1) % n}) rows[i].push_back({j, true});
        std::ranges::sort(rows[i], {}, &TearingEntry::column);
    }
    CHECK(tear(rows).tears.size() == 1);
}

TEST_CASE("a variable is not computed from a row where its coefficient is small beside the others, in whatever units") {
    for (const double unit : {1.0, 1e9, 1e-9}) { // of the second column
        std::vector<std::vector<TearingEntry>> rows{{{0, true, 1}, {1, true, 0.01 * unit}},
                                                    {{0, true, 1}, {1, true, 1 * unit}}};
        const Tearing tearing = tear(rows);
        REQUIRE(tearing.assignments.size() == 1);
        CHECK(tearing.assignments[0] != std::pair<Index, Index>(0, 1));
    }
}

TEST_CASE("a chain of −1 3 −1 is not torn so that errors grow along it") {
    for (const Index n : {10u, 100u, 1000u}) {
        std::vector<std::vector<TearingEntry>> rows(n);
        for (Index i = 0; i < n; ++i) {
            if (i > 0) rows[i].push_back({i - 1, true, 1});
            rows[i].push_back({i, true, 3});
            if (i + 1 < n) rows[i].push_back({i + 1, true, 1});
        }
        const Tearing tearing = tear(rows);
        CHECK(tearing.tears.size() + tearing.assignments.size() == n);
        CHECK(tearing.tears.size() == tearing.residuals.size());
        std::vector<double> growth(n, 1); // of an error in the tears
        double worst = 0;
        for (const auto& [row, column] : tearing.assignments) {
            double sum = 0, pivot = 1;
            for (const TearingEntry& entry : rows[row])
                entry.column == column ? pivot = entry.magnitude : sum += entry.magnitude * growth[entry.column];
            worst = std::max(worst, growth[column] = sum / pivot);
        }
        CHECK(worst < 1e5);
        CHECK(tearing.tears.size() <= 1 + n / 2);
    }
}

namespace {

/// Adds the derivative of a row: its columns, and of each its derivative, where it has one.
template <class Derivative>
bool add_derivative(Graph& graph, Index row, const Derivative& derivative) {
    const std::vector<Index> columns(graph[row].begin(), graph[row].end());
    std::vector<Index> entries = columns;
    for (const Index c : columns) {
        if (const Index d = derivative(c); d != none) entries.push_back(d);
    }
    std::ranges::sort(entries);
    entries.erase(std::ranges::unique(entries).begin(), entries.end());
    graph.add_row(entries);
    return true;
}

/// Rows over unknowns 0 … n-1, and their derivatives n … 2n-1; more are made where they are needed.
struct Differentiable {
    explicit Differentiable(std::size_t unknowns, const std::vector<std::vector<Index>>& patterns)
        : derivative(2 * unknowns, none), lower(2 * unknowns, false) {
        for (const auto& pattern : patterns) rows.push_back(static_cast<Index>(rows.size())), graph.add_row(pattern);
        for (Index c = 0; c < unknowns; ++c) derivative[c] = static_cast<Index>(unknowns + c), lower[c] = true;
    }
    Index column(Index c) {
        if (derivative[c] == none) {
            derivative[c] = static_cast<Index>(derivative.size());
            derivative.push_back(none);
        }
        return derivative[c];
    }
    bool row(Index row) {
        differentiated.push_back(row);
        return add_derivative(graph, row, [this](Index c) { return column(c); });
    }
    PantelidesOutcome run() {
        return pantelides(graph, rows, lower, matching,
                          {[this](Index c) { return column(c); }, [this](Index r) { return row(r); }});
    }

    Graph graph;
    Matching matching;
    std::vector<Index> rows, differentiated, derivative;
    std::vector<bool> lower;
};

} // namespace

TEST_CASE("Pantelides on a chain of integrators whose end is given: as often as it is long") {
    constexpr Index n = 60; // der(x[i]) = x[i+1], x[0] = f(time)
    std::vector<std::vector<Index>> patterns{{0}};
    for (Index i = 0; i + 1 < n; ++i) patterns.push_back({i + 1, n + i});
    Differentiable chain(n, patterns);
    CHECK(chain.run() == PantelidesOutcome::Done);
    CHECK(std::ranges::count_if(chain.differentiated, [](Index row) { return row == 0 || row >= n; }) >= n - 1);
}

TEST_CASE("Pantelides on one unknown of high order that is given: its row as often as that") {
    constexpr Index n = 60; // row 0 gives x, whose derivatives of orders 1 … n - 1 stand in the system
    Graph graph;
    std::vector<Index> derivative(n, none), rows{0}, first{0};
    std::vector<bool> lower(n, true);
    lower.back() = false; // the highest derivative that stands in the system
    for (Index i = 0; i + 1 < n; ++i) derivative[i] = i + 1;
    graph.add_row(first);
    const auto derivative_of = [&](Index c) { return derivative[c]; };
    const Differentiation d{derivative_of, [&](Index row) { return add_derivative(graph, row, derivative_of); }};
    Matching matching;
    CHECK(pantelides(graph, rows, lower, matching, d) == PantelidesOutcome::Done);
    CHECK(graph.rows() == n); // differentiated n - 1 times
    CHECK(matching.column_of(rows[0]) == n - 1);
}

TEST_CASE("Pantelides ends soon where rows contradict each other, however many others there are") {
    std::vector<std::vector<Index>> patterns{{0}, {0}}; // two rows give the same unknown
    constexpr Index n = 500;
    for (Index i = 2; i < n; ++i) patterns.push_back({i, n + i});
    Differentiable pair(n, patterns);
    CHECK(pair.run() == PantelidesOutcome::Endless);
    CHECK(pair.differentiated.size() < 100);
}

TEST_CASE("Pantelides on the pendulum: the constraint twice") {
    // columns: x y vx vy f x' y' vx' vy'; rows: x' = vx, y' = vy, vx' = f x, vy' = f y, x² + y² = 1
    Graph graph;
    std::vector<std::vector<Index>> patterns{{2, 5}, {3, 6}, {0, 4, 7}, {1, 4, 8}, {0, 1}};
    for (const auto& p : patterns) graph.add_row(p);
    std::vector<Index> derivative{5, 6, 7, 8, none, none, none, none, none};
    std::vector<bool> lower{true, true, true, true, false, false, false, false, false};
    std::vector<Index> rows{0, 1, 2, 3, 4}, differentiated;
    Differentiation d;
    d.column = [&](Index c) {
        if (derivative[c] == none) {
            derivative[c] = static_cast<Index>(derivative.size());
            derivative.push_back(none);
        }
        return derivative[c];
    };
    d.row = [&](Index row) {
        differentiated.push_back(row);
        return add_derivative(graph, row, [&](Index c) { return derivative[c]; });
    };
    Matching matching;
    CHECK(pantelides(graph, rows, lower, matching, d) == PantelidesOutcome::Done);
    CHECK(differentiated == std::vector<Index>{4, 0, 1, 5}); // the constraint, then it again with x' = vx and y' = vy
    for (Index row : rows) CHECK(!lower[matching.column_of(row)]);
}
