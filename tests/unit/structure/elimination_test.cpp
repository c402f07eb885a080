#include "compiler/structure/elimination.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace torsion;
using namespace torsion::structure;

namespace {

/// Rank of some columns of a dense matrix.
std::size_t rank(std::vector<std::vector<double>> a) {
    std::size_t rank = 0, columns = a.empty() ? 0 : a[0].size();
    for (std::size_t c = 0; c < columns && rank < a.size(); ++c) {
        std::size_t best = rank;
        for (std::size_t r = rank; r < a.size(); ++r) {
            if (std::fabs(a[r][c]) > std::fabs(a[best][c])) best = r;
        }
        if (std::fabs(a[best][c]) < 1e-9) continue;
        std::swap(a[rank], a[best]);
        for (std::size_t r = rank + 1; r < a.size(); ++r) {
            double f = a[r][c] / a[rank][c];
            for (std::size_t k = c; k < columns; ++k) a[r][k] -= f * a[rank][k];
        }
        ++rank;
    }
    return rank;
}

} // namespace

TEST_CASE("the basis of columns is the best in order of preference") {
    std::mt19937 random(6);
    for (int round = 0; round < 300; ++round) {
        symbolic::ExprPool pool;
        std::size_t m = 1 + random() % 5, n = m + random() % 4;
        std::vector<std::vector<double>> dense(m, std::vector<double>(n, 0));
        std::vector<std::vector<Entry>> rows(m);
        std::vector<Index> preference;
        for (std::size_t c = 0; c < n; ++c) preference.push_back(random() % 4);
        for (std::size_t r = 0; r < m; ++r) {
            for (std::size_t c = 0; c < n; ++c) {
                if (random() % 2) continue;
                dense[r][c] = static_cast<double>(random() % 5) - 2;
                if (dense[r][c] != 0)
                    rows[r].push_back({static_cast<Index>(c), {dense[r][c], true, true, pool.constant(dense[r][c])}});
            }
        }
        Basis basis = choose_basis(pool, rows, preference);
        CHECK(basis.undecided.empty());
        std::size_t full = rank(dense);
        CHECK(basis.pivots.size() == full);
        CHECK(basis.dependent.size() == m - full);
        std::vector<std::vector<double>> chosen(m);
        for (std::size_t r = 0; r < m; ++r) {
            for (const Pivot& p : basis.pivots) chosen[r].push_back(dense[r][p.column]);
        }
        CHECK(rank(chosen) == full);
        for (Index level = 0; level < 4; ++level) { // as many columns up to each level as are independent there
            std::vector<std::vector<double>> up_to(m);
            for (std::size_t c = 0; c < n; ++c) {
                if (preference[c] > level) continue;
                for (std::size_t r = 0; r < m; ++r) up_to[r].push_back(dense[r][c]);
            }
            auto below =
                std::ranges::count_if(basis.pivots, [&](const Pivot& p) { return preference[p.column] <= level; });
            CHECK(static_cast<std::size_t>(below) == rank(up_to));
        }
        for (const Dependence& dependent : basis.dependent) { // these rows alone are dependent
            std::vector<std::vector<double>> some;
            for (const auto& [r, factor] : dependent.factors) some.push_back(dense[r]);
            CHECK(rank(some) < some.size());
        }
    }
}
