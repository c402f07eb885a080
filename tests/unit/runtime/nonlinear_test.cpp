// Nonlinear blocks with several solutions, with none near the start, and with a start where nothing is defined.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

using namespace torsion::runtime;

namespace {

Options until(double stop) {
    Options options;
    options.stop_time = stop;
    return options;
}

// y³ − 3y = x, der(x) = p: for |x| < 2 three solutions, of which the outer ones end at y = ±1
struct Folds : MockModel {
    explicit Folds(double speed, double start) {
        add_state("x");
        add_y("y");
        add_p("speed");
        add_p("start");
        TorsionBlock& block = add_block(1, 0, residuals, TORSION_NONLINEAR);
        block.tear_variable = keep({1}); // row of y
        model.defaults = [](TorsionFrame*) { return 0; };
        model.start = [](TorsionFrame* f) { return f->x[0] = 0, f->y[0] = f->p[1], 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = f->p[0];
            return f->host->solve_block(f, 0);
        };
        set_jacobian([](TorsionFrame* f) { return f->jacobian[0] = 0, 0; });
        finish();
        simulation = std::make_unique<Simulation>(model);
        simulation->set_parameter(2, speed);
        simulation->set_parameter(3, start);
    }
    static int32_t residuals(TorsionFrame* f) {
        const TorsionBlock& b = f->model->blocks[0];
        f->work[b.residual] = f->y[0] * f->y[0] * f->y[0] - 3 * f->y[0] - f->x[0];
        f->work[b.jacobian] = 3 * f->y[0] * f->y[0] - 3;
        return 0;
    }
    /// As an integrator tries a point. False: it cannot be evaluated there.
    bool tries(double time, double x) {
        TorsionFrame& f = simulation->frame();
        f.time = time;
        f.x[0] = x;
        return model.derivatives(&f) == 0;
    }
    double y_at(double time, double x) {
        REQUIRE(tries(time, x));
        return simulation->frame().y[0];
    }
    std::unique_ptr<Simulation> simulation;
};

} // namespace

TEST_CASE("what an integrator tries and gives up does not decide which solution is taken") {
    Folds folds(-1, 1.7);
    REQUIRE(folds.simulation->initialize(until(1)).ok);
    REQUIRE(folds.simulation->advance(1, {}).ok);
    const double upper = folds.simulation->frame().y[0];
    CHECK(upper > 1.3);
    for (const double beyond : {-2.001, -2.1, -2.5, -5.0, -20.0}) { // the branch ends at -2
        folds.tries(2, beyond);
        CHECK(folds.y_at(1.01, -1.01) == doctest::Approx(upper).epsilon(0.01)); // the step is tried again, shorter
        folds.tries(2, beyond);
        CHECK(folds.y_at(2, -1.01) == doctest::Approx(upper).epsilon(0.01)); // at the same time, too
    }
}

TEST_CASE("a saved state knows which solution was taken") {
    Folds folds(-1, 1.7);
    REQUIRE(folds.simulation->initialize(until(3)).ok);
    REQUIRE(folds.simulation->advance(1, {}).ok);
    const std::vector<unsigned char> saved = folds.simulation->save();
    const double first = folds.y_at(1.01, -1.01);
    REQUIRE(folds.simulation->advance(3, {}).ok);
    CHECK(folds.simulation->frame().y[0] < -2);
    REQUIRE(folds.simulation->restore(saved));
    CHECK(folds.y_at(1.01, -1.01) == first);
}

TEST_CASE("where a solution ends there is an event, and the next one is taken") {
    Folds folds(-1, 1.7);
    REQUIRE(folds.simulation->initialize(until(3)).ok);
    const Result result = folds.simulation->advance(3, {});
    REQUIRE_MESSAGE(result.ok, result.messages.at(0).text);
    CHECK(result.statistics.state_events == 1);
    const double y = folds.simulation->frame().y[0];
    CHECK(std::abs(y * y * y - 3 * y + 3) < 1e-9);
}

TEST_CASE("with every solver that event has two rows, and time does not go back") {
    for (const std::string solver : {"cvode", "cvode-adams", "dopri5", "esdirk", "ida"}) {
        CAPTURE(solver);
        Folds folds(-1, 1.7);
        Options options = until(4); // a row of the grid lies at the end of the solution, t = 2
        options.solver = solver;
        Recorder recorder;
        const Result result = folds.simulation->run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(result.statistics.state_events == 1);
        CHECK(recorder.rows.size() >= 502); // 501, those of the event, and none where the event takes the place of one
        CHECK(recorder.rows.size() <= 503);
        const auto right = std::adjacent_find(recorder.rows.begin(), recorder.rows.end(),
                                              [](const auto& a, const auto& b) { return b.time <= a.time; });
        REQUIRE(right != recorder.rows.end());
        const auto& [before, after] = std::pair(right[0], right[1]);
        CHECK(before.time == after.time);
        CHECK(after.time == doctest::Approx(2).epsilon(1e-5)); // x has an error
        CHECK(before.y[0] == doctest::Approx(1).epsilon(1e-3));
        CHECK(after.y[0] == doctest::Approx(-2).epsilon(1e-6));
        CHECK(std::adjacent_find(right + 1, recorder.rows.end(),
                                 [](const auto& a, const auto& b) { return b.time <= a.time; }) == recorder.rows.end());
    }
}

TEST_CASE("a run that stops where a solution ends has no row after the stop time") {
    for (const std::string solver : {"cvode", "cvode-adams", "dopri5", "esdirk", "ida"}) {
        CAPTURE(solver);
        Folds folds(-1, 1.7);
        Options options = until(2);
        options.solver = solver;
        Recorder recorder;
        const Result result = folds.simulation->run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(recorder.rows.back().time == 2);
    }
}

namespace {

struct ChangeCounter final : EventSink {
    std::size_t changes = 0;
    bool begin(const TorsionModel&) override { return true; }
    bool event(const Event& event) override { return changes += event.changes.size(), true; }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }
};

// The block of Folds twice
struct TwoFolds : MockModel {
    TwoFolds() {
        add_state("x");
        add_y("y");
        add_y("z");
        for (const std::uint32_t tear : {0u, 1u}) {
            add_block(1, tear, tear == 0 ? residuals<0> : residuals<1>, TORSION_NONLINEAR).tear_variable =
                keep({1 + tear});
        }
        model.start = [](TorsionFrame* f) { return f->x[0] = 0, f->y[0] = f->y[1] = 1.7, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = -1;
            return f->host->solve_block(f, 0) != 0 ? 1 : f->host->solve_block(f, 1);
        };
        finish();
    }
    template <int tear>
    static int32_t residuals(TorsionFrame* f) {
        const TorsionBlock& b = f->model->blocks[tear];
        f->work[b.residual] = f->y[tear] * f->y[tear] * f->y[tear] - 3 * f->y[tear] - f->x[0];
        f->work[b.jacobian] = 3 * f->y[tear] * f->y[tear] - 3;
        return 0;
    }
};

} // namespace

TEST_CASE("of blocks whose solutions end together the event names all") {
    TwoFolds folds;
    Simulation simulation(folds.model);
    ChangeCounter counter;
    Options options = until(3);
    options.events = &counter;
    REQUIRE(simulation.run(options, {}).ok);
    CHECK(counter.changes == 2);
}

TEST_CASE("fixed steps go over to the next solution at the end of a step") {
    Folds folds(-1, 1.7);
    Options options = until(3);
    options.solver = "rk4";
    options.step_size = 0.01;
    REQUIRE(folds.simulation->run(options, {}).ok);
    CHECK(folds.simulation->frame().y[0] < -2);
}

namespace {

// One equation for z, from p[0]
struct OneTear : MockModel {
    OneTear(TorsionKernel residuals, double start, double nominal = 1) : nominal_(nominal) {
        add_y("z");
        add_p("start");
        TorsionBlock& block = add_block(1, 0, residuals, TORSION_NONLINEAR);
        block.is_initial = 1;
        block.tear_nominal = &nominal_;
        model.start = [](TorsionFrame* f) { return f->y[0] = f->p[0], 0; };
        model.initialize = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        finish();
        Simulation simulation(model);
        simulation.set_parameter(1, start);
        result = simulation.initialize(until(1));
        z = simulation.frame().y[0];
    }
    double nominal_, z = 0;
    Result result;
};

int32_t give(TorsionFrame* f, double residual, double slope) {
    const TorsionBlock& b = f->model->blocks[0];
    f->work[b.residual] = residual;
    f->work[b.jacobian] = slope;
    return 0;
}

} // namespace

TEST_CASE("one unknown: the nearest change of sign, and no pole") {
    OneTear square([](TorsionFrame* f) { return give(f, f->y[0] * f->y[0] - 4, 2 * f->y[0]); }, 0); // no slope
    CHECK(square.result.ok);
    CHECK(square.z == doctest::Approx(2).epsilon(1e-14));
    // undefined
    OneTear reciprocal([](TorsionFrame* f) { return give(f, 1 / f->y[0] - 5, -1 / (f->y[0] * f->y[0])); }, 0);
    CHECK(reciprocal.result.ok);
    CHECK(reciprocal.z == doctest::Approx(0.2).epsilon(1e-14));
    // Newton's first step is 1000 long
    OneTear cosine([](TorsionFrame* f) { return give(f, std::cos(f->y[0]), -std::sin(f->y[0])); }, 1e-3);
    CHECK(cosine.z == doctest::Approx(std::acos(0.0)).epsilon(1e-14));
    OneTear pole([](TorsionFrame* f) { return give(f, 1 / (f->y[0] - 1), -1 / ((f->y[0] - 1) * (f->y[0] - 1))); }, 0);
    CHECK_FALSE(pole.result.ok);
    OneTear jump([](TorsionFrame* f) { return give(f, f->y[0] < 1 ? -1 : 2, 0); }, 0);
    CHECK_FALSE(jump.result.ok);
}

TEST_CASE("what vanishes by rounding is not solved, what is small at a solution is") {
    OneTear underflow([](TorsionFrame* f) { return give(f, std::exp(-f->y[0]), -std::exp(-f->y[0])); }, 1);
    CHECK_FALSE(underflow.result.ok);
    OneTear saturation(
        [](TorsionFrame* f) { return give(f, std::tanh(f->y[0]) - 1, 1 / std::pow(std::cosh(f->y[0]), 2)); }, 1);
    CHECK_FALSE(saturation.result.ok);
    OneTear diode(
        [](TorsionFrame* f) {
            return give(f, 1e-14 * (std::exp(f->y[0] / 0.025) - 1), 4e-13 * std::exp(f->y[0] / 0.025));
        },
        0.9);
    CHECK(diode.result.ok);
    CHECK(std::abs(diode.z) < 1e-9);
    OneTear dead_zone(
        [](TorsionFrame* f) {
            return f->y[0] > 1 ? give(f, std::pow(f->y[0] - 1, 1.5), 1.5 * std::sqrt(f->y[0] - 1)) : give(f, 0, 0);
        },
        3);
    CHECK(dead_zone.result.ok);
    CHECK(dead_zone.z < 1 + 1e-6);
}

// A limiter just beyond its threshold: at the kink the residual is least, 15 mV, and Newton's method goes from one side
// of it to the other. The solution is at −2 mA.
TEST_CASE("a kink at which the residual is small is no solution") {
    for (const double start : {0.0, 1e-9, 1e-6, -1e-6}) {
        OneTear limiter(
            [](TorsionFrame* f) {
                const double z = f->y[0];
                if (z >= 0) return give(f, 15e3 * z + 0.015, 15e3);
                if (z > -1e-3) return give(f, -1.5e7 * z + 0.015, -1.5e7);
                return give(f, 15e3 + 0.015 + 1.5e7 * (z + 1e-3), 1.5e7);
            },
            start);
        REQUIRE(limiter.result.ok);
        CHECK(limiter.z == doctest::Approx(-2.000001e-3).epsilon(1e-9));
    }
}

namespace {

struct TwoTears : MockModel {
    TwoTears(TorsionKernel residuals, double first, double second) {
        add_y("a");
        add_y("b");
        add_p("first");
        add_p("second");
        add_block(2, 0, residuals, TORSION_NONLINEAR).is_initial = 1;
        model.start = [](TorsionFrame* f) { return f->y[0] = f->p[0], f->y[1] = f->p[1], 0; };
        model.initialize = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        finish();
        Simulation simulation(model);
        simulation.set_parameter(2, first);
        simulation.set_parameter(3, second);
        result = simulation.initialize(until(1));
        a = simulation.frame().y[0], b = simulation.frame().y[1];
    }
    double a = 0, b = 0;
    Result result;
};

int32_t give_two(TorsionFrame* f, const double (&residual)[2], const double (&columns)[4]) {
    const TorsionBlock& b = f->model->blocks[0];
    std::copy_n(residual, 2, f->work + b.residual);
    std::copy_n(columns, 4, f->work + b.jacobian);
    return 0;
}

} // namespace

TEST_CASE("two unknowns: singular at the start, badly scaled, with a valley, and without a solution") {
    const TorsionKernel product = [](TorsionFrame* f) {
        const double a = f->y[0], b = f->y[1];
        return give_two(f, {1e4 * a * b - 1, a - b}, {1e4 * b, 1, 1e4 * a, -1});
    };
    TwoTears singular(product, 0, 0);
    REQUIRE(singular.result.ok);
    CHECK(std::abs(singular.a) == doctest::Approx(0.01).epsilon(1e-12));
    CHECK(singular.a == singular.b);
    const TorsionKernel rosenbrock = [](TorsionFrame* f) {
        const double a = f->y[0], b = f->y[1];
        return give_two(f, {10 * (b - a * a), 1 - a}, {-20 * a, -1, 10, 0});
    };
    TwoTears valley(rosenbrock, -1.2, 1);
    REQUIRE(valley.result.ok);
    CHECK(valley.b == doctest::Approx(1).epsilon(1e-12));
    // damped Newton ends in a minimum that is no root from here; the root is (5, 4)
    const TorsionKernel freudenstein = [](TorsionFrame* f) {
        const double a = f->y[0], b = f->y[1];
        return give_two(f, {-13 + a + ((5 - b) * b - 2) * b, -29 + a + ((b + 1) * b - 14) * b},
                        {1, 1, (10 - 3 * b) * b - 2, (3 * b + 2) * b - 14});
    };
    TwoTears minimum(freudenstein, 0.5, -2);
    REQUIRE(minimum.result.ok);
    CHECK(minimum.a == doctest::Approx(5).epsilon(1e-10));
    CHECK(minimum.b == doctest::Approx(4).epsilon(1e-10));
    const TorsionKernel none = [](TorsionFrame* f) {
        const double a = f->y[0], b = f->y[1];
        return give_two(f, {a * a + b * b + 1, a - b}, {2 * a, 1, 2 * b, -1});
    };
    TwoTears without(none, 0.3, 0.2);
    REQUIRE_FALSE(without.result.ok);
    CHECK(without.result.messages.at(0).code == "R301");
}
