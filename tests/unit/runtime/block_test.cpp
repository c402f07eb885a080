// Blocks: dense and sparse factors, singular and contradictory systems, Newton and homotopy, gradients, configurations
// without a solution.

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/algebra/sparse_lu.h"
#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <random>
#include <utility>

using namespace torsion::runtime;

TEST_CASE("dense factors solve random systems") {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    for (std::uint32_t n = 1; n <= 12; ++n) {
        for (int repeat = 0; repeat < 20; ++repeat) {
            std::vector<double> matrix(n * n), solution(n), right(n, 0.0), pivots(n);
            for (double& v : matrix) v = normal(random);
            for (double& v : solution) v = normal(random);
            for (std::uint32_t j = 0; j < n; ++j)
                for (std::uint32_t i = 0; i < n; ++i) right[i] += matrix[j * n + i] * solution[j];
            REQUIRE(factor_dense(matrix.data(), pivots.data(), n) > 0);
            solve_dense(matrix.data(), pivots.data(), n, right.data());
            for (std::uint32_t j = 0; j < n; ++j) CHECK(right[j] == doctest::Approx(solution[j]).epsilon(1e-8));
        }
    }
    double zero[4] = {1, 2, 2, 4}, pivots[2];
    CHECK(factor_dense(zero, pivots, 2) == 0);
}

TEST_CASE("sparse factors solve random systems, also with zeros on the diagonal") {
    std::mt19937 random(2);
    std::normal_distribution<double> normal;
    for (std::uint32_t n : {1u, 2u, 5u, 30u, 200u}) {
        for (int repeat = 0; repeat < 5; ++repeat) {
            std::vector<std::vector<double>> dense(n, std::vector<double>(n, 0.0)); // [column][row]
            for (std::uint32_t j = 0; j < n; ++j) {
                dense[j][(j + 1) % n] += 1 + std::abs(normal(random)); // a permutation: no zero pivot on the way
                for (int k = 0; k < 3; ++k) dense[j][random() % n] += 0.2 * normal(random);
            }
            std::vector<std::uint32_t> start{0}, row;
            std::vector<double> values, solution(n), right(n, 0.0);
            for (double& v : solution) v = normal(random);
            for (std::uint32_t j = 0; j < n; ++j) {
                for (std::uint32_t i = 0; i < n; ++i) {
                    if (dense[j][i] == 0) continue;
                    row.push_back(i);
                    values.push_back(dense[j][i]);
                    right[i] += dense[j][i] * solution[j];
                }
                start.push_back(static_cast<std::uint32_t>(row.size()));
            }
            SparseLu factors(n, start.data(), row.data());
            for (int again = 0; again < 2; ++again) {
                REQUIRE(factors.factor(values.data()) > 0);
                std::vector<double> x = right;
                factors.solve(x.data());
                for (std::uint32_t j = 0; j < n; ++j) CHECK(x[j] == doctest::Approx(solution[j]).epsilon(1e-6));
            }
        }
    }
    const std::uint32_t start[] = {0, 2, 4}, row[] = {0, 1, 0, 1};
    const double singular[] = {1, 2, 2, 4}, regular[] = {1, 2, 2, 5};
    SparseLu factors(2, start, row);
    CHECK(factors.factor(singular) == 0);
    CHECK(factors.factor(regular) > 0);
}

namespace {

// Two brakes b1, b2 on one shaft that both hold the torque p[0]: b1 + b2 = p[0], and again 2 b1 + 2 b2 = 2 p[0] + p[1].
struct TwoBrakes : MockModel {
    explicit TwoBrakes(double nominal = 1) {
        add_state("s");
        add_y("b1");
        add_y("b2");
        add_p("tau");
        add_p("contradiction");
        TorsionBlock& block = add_block(2, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            const double tau = f->p[0] * (1 + f->time), sum = f->y[0] + f->y[1] - tau;
            f->work[b.residual] = sum;
            f->work[b.residual + 1] = 2 * sum - f->p[1];
            const double jacobian[] = {1, 2, 1, 2};
            std::copy_n(jacobian, 4, f->work + b.jacobian);
            return 0;
        });
        nominals[1] = nominal;
        block.tear_nominal = nominals;
        model.start = [](TorsionFrame* f) { return f->y[0] = 1, f->y[1] = 5, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = f->y[0];
            return f->host->solve_block(f, 0);
        };
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 10, 0; };
        finish();
    }
    double nominals[2] = {1, 1};
};

} // namespace

TEST_CASE("a singular block takes the least change from the last values") {
    TwoBrakes even;
    Simulation simulation(even.model);
    REQUIRE(simulation.initialize(options_until(1)).ok);
    CHECK(simulation.frame().y[0] == doctest::Approx(3)); // 1 + 2
    CHECK(simulation.frame().y[1] == doctest::Approx(7)); // 5 + 2
    REQUIRE(simulation.advance(1, {}).ok);
    CHECK(simulation.frame().y[0] + simulation.frame().y[1] == doctest::Approx(20));
    CHECK(simulation.frame().y[1] - simulation.frame().y[0] == doctest::Approx(4));
    TorsionFrame& f = simulation.frame();
    const double before = f.y[0];
    f.y[0] = 100; // between events the last call does not matter
    REQUIRE(even.model.outputs(&f) == 0);
    CHECK(f.y[0] == doctest::Approx(before).epsilon(1e-12));

    TwoBrakes uneven(10); // in units of nominal values: the large one gives way
    Simulation other(uneven.model);
    REQUIRE(other.initialize(options_until(1)).ok);
    CHECK(other.frame().y[0] == doctest::Approx(1 + 4.0 / 101));
    CHECK(other.frame().y[1] == doctest::Approx(5 + 400.0 / 101));
}

TEST_CASE("a contradictory block is an error that names its equations and unknowns") {
    TwoBrakes brakes;
    Simulation simulation(brakes.model);
    simulation.set_parameter(4, 1e-3);
    const Result result = simulation.run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R308");
    const std::string words = all_messages(result);
    INFO(words);
    CHECK(words.find("equation") != std::string::npos);
    CHECK(words.find("b1 = ") != std::string::npos);
    simulation.set_parameter(4, 1e-12); // a rounding
    CHECK(simulation.run(options_until(1), {}).ok);
}

namespace {

// x[i-1] - 3 x[i] + x[i+1] = 0, 1 beyond both ends: torn to the first unknown, whose errors grow 2.6-fold with every
// row.
struct TornChain : MockModel {
    TornChain() {
        for (int i = 0; i < 60; ++i) add_y("x[" + std::to_string(i + 1) + "]");
        add_p("rows");
        TorsionBlock& block = add_block(1, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            const auto n = static_cast<std::size_t>(f->p[0]);
            double before = 1, slope = 1, slope_before = 0, largest = std::abs(f->y[0]);
            for (std::size_t i = 0; i + 1 < n; ++i) {
                f->y[i + 1] = 3 * f->y[i] - before;
                before = f->y[i];
                slope_before = std::exchange(slope, 3 * slope - slope_before);
                largest = std::max(largest, std::abs(f->y[i + 1]));
            }
            f->work[b.residual] = 3 * f->y[n - 1] - before - 1;
            f->work[b.residual + 1] = std::max(3 * std::abs(f->y[n - 1]) + std::abs(before) + 1, 4 * largest);
            f->work[b.jacobian] = 3 * slope - slope_before;
            return 0;
        });
        block.n_inner = 59;
        block.flags = TORSION_BLOCK_MAGNITUDES;
        block.residual = model.n_work;
        model.n_work += 2;
        model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 8, 0; };
        finish();
    }
};

} // namespace

TEST_CASE("a linear block that was torn too far is refused, never returned") {
    TornChain chain;
    Simulation simulation(chain.model);
    REQUIRE(simulation.initialize(options_until(1)).ok);
    const double first = simulation.frame().y[0], last = simulation.frame().y[7];
    CHECK(last == doctest::Approx(first).epsilon(1e-12)); // the chain is symmetric
    for (const double rows : {35.0, 45.0, 60.0}) {
        simulation.set_parameter(60, rows);
        const Result result = simulation.initialize(options_until(1));
        REQUIRE_FALSE(result.ok);
        CHECK(all_messages(result).find("exactly enough") != std::string::npos);
    }
}

namespace {

// Two equations that say almost the same: x + y = 2, x + (1 + e) y = 2 + e.
struct NearlySame : MockModel {
    NearlySame() {
        add_y("x");
        add_y("y");
        add_p("e");
        add_block(2, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            const double e = f->p[0];
            f->work[b.residual] = f->y[0] + f->y[1] - 2;
            f->work[b.residual + 1] = f->y[0] + (1 + e) * f->y[1] - (2 + e);
            const double jacobian[] = {1, 1, 1, 1 + e};
            std::copy_n(jacobian, 4, f->work + b.jacobian);
            return 0;
        });
        model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 1, 0; };
        finish();
    }
};

} // namespace

TEST_CASE("an ill-conditioned linear block is a warning, once") {
    NearlySame same;
    Simulation simulation(same.model);
    Result result = simulation.run(options_until(1), {});
    REQUIRE(result.ok);
    CHECK(result.messages.empty());
    simulation.set_parameter(2, 2e-12);
    result = simulation.run(options_until(1), {});
    REQUIRE(result.ok);
    REQUIRE(result.messages.size() == 1);
    CHECK(result.messages[0].code == "R315");
    CHECK_FALSE(result.messages[0].is_error);
}

namespace {

struct OneNonlinear : MockModel {
    explicit OneNonlinear(TorsionKernel residuals, double start) {
        add_y("z");
        add_p("start");
        add_block(1, 0, residuals, TORSION_NONLINEAR).is_initial = 1;
        model.start = [](TorsionFrame* f) { return f->y[0] = f->p[0], 0; };
        model.initialize = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        finish();
        simulation = std::make_unique<Simulation>(model);
        simulation->set_parameter(1, start);
        result = simulation->initialize(options_until(1));
    }
    std::unique_ptr<Simulation> simulation;
    Result result;
    double z() { return simulation->frame().y[0]; }
};

int32_t one(TorsionFrame* f, double residual, double slope) {
    const TorsionBlock& b = f->model->blocks[0];
    f->work[b.residual] = residual;
    f->work[b.jacobian] = slope;
    return 0;
}

} // namespace

TEST_CASE("Newton: quadratic, far away, damped, through a limited domain, and without a solution") {
    for (const double start : {1.0, 3.0, 100.0, 1e-3}) {
        OneNonlinear root([](TorsionFrame* f) { return one(f, f->y[0] * f->y[0] - 2, 2 * f->y[0]); }, start);
        REQUIRE_MESSAGE(root.result.ok, all_messages(root.result));
        CHECK(root.z() == doctest::Approx(std::sqrt(2)).epsilon(1e-14));
    }
    // plain Newton diverges
    OneNonlinear arctangent([](TorsionFrame* f) { return one(f, std::atan(f->y[0]), 1 / (1 + f->y[0] * f->y[0])); },
                            20);
    CHECK(arctangent.result.ok);
    CHECK(std::abs(arctangent.z()) < 1e-12);
    // its first step leaves the domain
    OneNonlinear logarithm([](TorsionFrame* f) { return one(f, std::log(f->y[0]) + 3, 1 / f->y[0]); }, 5);
    CHECK(logarithm.result.ok);
    CHECK(logarithm.z() == doctest::Approx(std::exp(-3)));
    OneNonlinear none([](TorsionFrame* f) { return one(f, f->y[0] * f->y[0] + 1, 2 * f->y[0]); }, 2);
    REQUIRE_FALSE(none.result.ok);
    CHECK(none.result.messages.at(0).code == "R301");
    CHECK(all_messages(none.result).find("z = ") != std::string::npos);
}

namespace {

// z0 + z1³/10 = x, z1 + z0³/10 = 0.5, and der through it by the implicit function theorem
struct Cubic : MockModel {
    Cubic() {
        add_state("s");
        add_y("z0");
        add_y("z1");
        add_block(2, 0, residuals, TORSION_NONLINEAR);
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            f->der[0] = -f->y[0];
            return answer;
        };
        set_jacobian([](TorsionFrame* f) {
            if (const int32_t answer = f->host->solve_block(f, 0); answer != 0) return answer;
            const TorsionBlock& b = f->model->blocks[0];
            f->work[b.rhs] = -1; // d residual / d x
            f->work[b.rhs + 1] = 0;
            f->work[b.rhs + 2] = 0; // a second column
            f->work[b.rhs + 3] = 2;
            if (const int32_t answer = f->host->solve_gradient(f, 0, 2); answer != 0) return answer;
            f->jacobian[0] = f->work[b.rhs];
            return 0;
        });
        finish();
    }
    static int32_t residuals(TorsionFrame* f) {
        const TorsionBlock& b = f->model->blocks[0];
        const double* z = f->y;
        f->work[b.residual] = z[0] + 0.1 * z[1] * z[1] * z[1] - f->x[0];
        f->work[b.residual + 1] = z[1] + 0.1 * z[0] * z[0] * z[0] - 0.5;
        const double jacobian[] = {1, 0.3 * z[0] * z[0], 0.3 * z[1] * z[1], 1};
        std::copy_n(jacobian, 4, f->work + b.jacobian);
        return 0;
    }
};

} // namespace

TEST_CASE("the gradient of a nonlinear block agrees with finite differences") {
    Cubic cubic;
    Simulation simulation(cubic.model);
    REQUIRE(simulation.initialize(options_until(1)).ok);
    TorsionFrame& f = simulation.frame();
    REQUIRE(cubic.model.jacobian_values(&f) == 0);
    const double gradient = f.jacobian[0];
    const TorsionBlock& b = cubic.model.blocks[0];
    const double second = f.work[b.rhs + 3];
    f.x[0] = 1 + 1e-6;
    REQUIRE(cubic.model.derivatives(&f) == 0);
    const double up = f.der[0];
    f.x[0] = 1 - 1e-6;
    REQUIRE(cubic.model.derivatives(&f) == 0);
    CHECK(gradient == doctest::Approx((up - f.der[0]) / 2e-6).epsilon(1e-6));
    CHECK(std::isfinite(second));
    CHECK(simulation.run(options_until(1), {}).ok);
    CHECK(simulation.run(options_until(1), {}).statistics.newton_iterations > 0);
}

namespace {

// A mixed block whose Boolean is true exactly when that makes it false
struct Liar : MockModel {
    Liar() {
        add_y("z");
        add_d("b");
        add_p("size");
        add_relation("z > 0", 2, 1, false, add_component("liar", "Liar"));
        TorsionBlock& block =
            add_block(1, 0, [](TorsionFrame* f) { return one(f, f->y[0] - (f->d[0] != 0 ? -1 : 1) * f->p[0], 1); });
        block.is_mixed = 1;
        block.n_relations = 1;
        block.relations = keep({0});
        block.n_discretes = 1;
        block.discretes = keep({0});
        block.update_discretes = [](TorsionFrame* f) { return f->d[0] = f->relation[0], 0; };
        block.update_relations = [](TorsionFrame* f) { return find_candidate(f, 0, f->y[0], 0), 0; };
        model.discrete = model.outputs = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->y[0], 0), 0; };
        finish();
    }
};

// Friction that has just come to rest: sticking is right, but its relations say "starts backward", left from sliding;
// "starts forward" fits as little. Ten more relations, so that configurations are not enumerated.
struct Resting : MockModel {
    static constexpr std::uint32_t n = 12;
    Resting() {
        add_y("sa");
        add_relation("sa > 1", 2, 1, false, add_component("clutch", "Clutch"));
        add_relation("sa < -1", 0);
        std::vector<std::uint32_t> relations{0, 1};
        for (std::uint32_t r = 2; r < n; ++r) {
            add_relation("sa > 100", 2);
            relations.push_back(r);
        }
        TorsionBlock& block = add_block(1, 0, [](TorsionFrame* f) {
            return one(f, f->y[0] - (f->relation[0] != 0 ? -5 : f->relation[1] != 0 ? 5 : 0.5), 1);
        });
        block.is_mixed = 1;
        block.n_relations = n;
        block.relations = keep(relations);
        block.update_relations = [](TorsionFrame* f) {
            find_candidate(f, 0, f->y[0], 1);
            find_candidate(f, 1, f->y[0], -1, false);
            for (std::uint32_t r = 2; r < n; ++r) find_candidate(f, r, f->y[0], 100);
            return 0;
        };
        model.start = [](TorsionFrame* f) { return f->relation[1] = 1, 0; };
        model.discrete = model.outputs = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        finish();
    }
};

// Two Booleans that change for ever, outside of any block
struct Flipper : MockModel {
    Flipper() {
        add_d("flip");
        add_d("calm");
        model.discrete = [](TorsionFrame* f) { return f->d[0] = 1 - f->pre[0], 0; };
        finish();
    }
};

} // namespace

TEST_CASE("a mixed block without a consistent configuration is an error that names the relation") {
    Liar liar;
    Simulation simulation(liar.model);
    simulation.set_parameter(2, 1);
    Result result = simulation.run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R304");
    CHECK(all_messages(result).find("`z > 0` of liar") != std::string::npos);
    simulation.set_parameter(2, 1e-15); // within the relation's hysteresis: rounding, not a contradiction
    result = simulation.run(options_until(1), {});
    CHECK_MESSAGE(result.ok, all_messages(result));
}

TEST_CASE("friction that comes to rest sticks, whatever its relations were while it slid") {
    Resting resting;
    Simulation simulation(resting.model);
    const Result result = simulation.run(options_until(1), {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(simulation.frame().y[0] == 0.5);
}

TEST_CASE("an event iteration that does not settle names what still changes") {
    Flipper flipper;
    const Result result = Simulation(flipper.model).run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R304");
    CHECK(all_messages(result).find("`flip`") != std::string::npos);
    CHECK(all_messages(result).find("`calm`") == std::string::npos);
}
