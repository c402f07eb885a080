// Factors are kept while the Jacobian is the same, and never beyond.

#include "runtime/core/algebra/block_factors.h"
#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace torsion::runtime;

namespace {

/// A full block of n tears over a frame with nothing but work.
struct Full {
    explicit Full(std::uint32_t size, bool is_sparse = false)
        : n(size), nominal(n, 1.0), work(std::size_t{n} * n, 0.0) {
        for (std::uint32_t j = 0; j <= n; ++j) starts.push_back(j * n);
        for (std::uint32_t e = 0; e < n * n; ++e) rows.push_back(e % n);
        if (is_sparse) { // only a diagonal
            starts.clear(), rows.clear();
            for (std::uint32_t j = 0; j <= n; ++j) starts.push_back(j);
            for (std::uint32_t j = 0; j < n; ++j) rows.push_back(j);
        }
        block.n = n;
        block.nnz = static_cast<std::uint32_t>(rows.size());
        block.tear_nominal = nominal.data();
        block.column_start = starts.data();
        block.row = rows.data();
        block.factors = UINT32_MAX;
        frame.work = work.data();
    }
    std::vector<double> solution(BlockFactors& factors, std::vector<double> right) const {
        factors.solve(right.data());
        return right;
    }
    std::uint32_t n;
    std::vector<double> nominal, work;
    std::vector<std::uint32_t> starts, rows;
    TorsionBlock block{};
    TorsionFrame frame{};
};

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("factors follow the Jacobian to the last bit") {
    for (const bool is_sparse : {false, true}) {
        Full full(is_sparse ? 8 : 2, is_sparse);
        BlockFactors factors(full.block);
        const auto set = [&](double corner) {
            full.work.assign(full.work.size(), 0.0);
            if (is_sparse) {
                for (std::uint32_t i = 0; i < full.n; ++i) full.work[i] = i == 0 ? corner : 1;
            } else {
                full.work[0] = corner, full.work[1] = 1, full.work[2] = 1, full.work[3] = 3;
            }
            full.frame.work = full.work.data();
        };
        std::vector<double> right(full.n, 0.0);
        right[0] = 1;
        set(2);
        REQUIRE(factors.factor(full.frame) == Rank::Regular);
        const std::vector<double> first = full.solution(factors, right);
        REQUIRE(factors.factor(full.frame) == Rank::Regular); // kept
        CHECK(full.solution(factors, right) == first);
        set(std::nextafter(2.0, 3.0)); // one bit
        BlockFactors fresh(full.block);
        REQUIRE(fresh.factor(full.frame) == Rank::Regular);
        REQUIRE(factors.factor(full.frame) == Rank::Regular);
        CHECK(full.solution(factors, right) == full.solution(fresh, right));
        set(4);
        REQUIRE(factors.factor(full.frame) == Rank::Regular);
        CHECK(full.solution(factors, right)[0] == doctest::Approx(is_sparse ? 0.25 : 3.0 / 11));
        set(2); // and back
        REQUIRE(factors.factor(full.frame) == Rank::Regular);
        CHECK(full.solution(factors, right) == first);
    }
}

TEST_CASE("after factors for least changes, a singular or a broken matrix the next regular one is factored anew") {
    Full full(2);
    BlockFactors factors(full.block);
    const std::vector<double> regular{2, 1, 1, 3}, singular{1, 2, 1, 2}, broken{2, not_a_number, 1, 3}, right{1, 0};
    const auto factor = [&](const std::vector<double>& jacobian) {
        std::copy(jacobian.begin(), jacobian.end(), full.work.begin());
        return factors.factor(full.frame);
    };
    REQUIRE(factor(regular) == Rank::Regular);
    const std::vector<double> expected = full.solution(factors, right);
    CHECK(expected[0] == doctest::Approx(0.6));

    factors.factor_singular(full.frame); // the same matrix, in another way
    CHECK(factors.rank() == Rank::Singular);
    REQUIRE(factor(regular) == Rank::Regular);
    CHECK(full.solution(factors, right) == expected);

    for (int again = 0; again < 2; ++again) { // kept the second time
        REQUIRE(factor(singular) == Rank::Singular);
        CHECK(factors.is_usable());
        const std::vector<double> least = full.solution(factors, {1, 2});
        CHECK(least[0] == doctest::Approx(0.5));
        CHECK(least[1] == doctest::Approx(0.5));
    }
    REQUIRE(factor(regular) == Rank::Regular);
    CHECK(full.solution(factors, right) == expected);

    REQUIRE(factor(broken) == Rank::Singular);
    CHECK_FALSE(factors.is_usable());
    REQUIRE(factor(broken) == Rank::Singular); // NaN is equal to nothing, itself included
    CHECK_FALSE(factors.is_usable());
    REQUIRE(factor(regular) == Rank::Regular);
    CHECK(factors.is_usable());
    CHECK(full.solution(factors, right) == expected);
}

namespace {

// [k 1; 1 3] z = [s; 1], der s = −z0, where k changes from 2 to 5 at the event s < 0.5: the system of a clutch that has
// locked
struct Switched : MockModel {
    Switched() {
        add_state("s");
        add_y("z0");
        add_y("z1");
        add_d("locked");
        add_relation("s < 0.5", 0);
        add_block(2, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            const double k = f->d[0] != 0 ? 5 : 2;
            f->work[b.residual] = k * f->y[0] + f->y[1] - f->x[0];
            f->work[b.residual + 1] = f->y[0] + 3 * f->y[1] - 1;
            const double jacobian[] = {k, 1, 1, 3};
            std::copy_n(jacobian, 4, f->work + b.jacobian);
            return 0;
        });
        model.start = [](TorsionFrame* f) { return f->x[0] = 1.5, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            f->der[0] = -f->y[0];
            return answer;
        };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, f->x[0] < 0.5);
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0.5), 0; };
        set_jacobian([](TorsionFrame* f) {
            if (const int32_t answer = f->host->solve_block(f, 0); answer != 0) return answer;
            const TorsionBlock& b = f->model->blocks[0];
            f->work[b.rhs] = -1, f->work[b.rhs + 1] = 0; // d residual / d s
            if (const int32_t answer = f->host->solve_gradient(f, 0, 1); answer != 0) return answer;
            f->jacobian[0] = f->work[b.rhs];
            return 0;
        });
        finish();
    }
    double gradient(Simulation& simulation) const {
        REQUIRE(model.jacobian_values(&simulation.frame()) == 0);
        return simulation.frame().jacobian[0];
    }
};

} // namespace

TEST_CASE("a state that is restored brings no factors of another configuration") {
    Switched model;
    Simulation simulation(model.model);
    const Options options = options_until(5, 1e-8);
    REQUIRE(simulation.initialize(options).ok);
    REQUIRE(simulation.advance(0.5, {}).ok);
    REQUIRE(simulation.frame().d[0] == 0);
    const std::vector<unsigned char> before = simulation.save();
    const double sliding = model.gradient(simulation), z_sliding = simulation.frame().y[0];
    REQUIRE(simulation.advance(5, {}).ok);
    REQUIRE(simulation.frame().d[0] == 1);
    const std::vector<unsigned char> after = simulation.save();
    const double locked = model.gradient(simulation), z_locked = simulation.frame().y[0];
    CHECK(std::abs(sliding) == doctest::Approx(3.0 / 5));
    CHECK(std::abs(locked) == doctest::Approx(3.0 / 14));
    for (int i = 0; i < 2; ++i) {
        REQUIRE(simulation.restore(before)); // the factors in the host's memory are of the locked system now
        CHECK(model.gradient(simulation) == sliding);
        CHECK(simulation.frame().y[0] == z_sliding);
        REQUIRE(simulation.restore(after));
        REQUIRE(model.model.outputs(&simulation.frame()) == 0);
        CHECK(simulation.frame().y[0] == z_locked);
        CHECK(model.gradient(simulation) == locked);
    }
}
