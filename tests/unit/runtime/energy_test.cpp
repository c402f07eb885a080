// The energy audit: quadrature, resets, what it leaves alone.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

using namespace torsion::runtime;

namespace {

constexpr std::uint32_t row_of_values = 0; // in work
bool fails_late = false;

// x = t, so that powers are polynomials of time: supplied 5 t^4, dissipated 4 t^3, unaccounted 1; stored x.
struct Polynomial : MockModel {
    Polynomial() {
        add_state("x");
        add_y("y");
        model.n_work = 4;
        model.energy_values = row_of_values;
        model.start = [](TorsionFrame* f) { return f->x[0] = 0, 0; };
        model.derivatives = model.outputs = model.initialize =
            model.discrete = [](TorsionFrame* f) { return f->der[0] = 1, f->y[0] = f->time, 0; };
        model.energy = [](TorsionFrame* f) {
            const double t = f->x[0];
            f->work[row_of_values] = t;
            f->work[row_of_values + 1] = 5 * t * t * t * t;
            f->work[row_of_values + 2] = 4 * t * t * t;
            f->work[row_of_values + 3] = 1;
            f->y[0] = f->der[0] = -77; // what it changes must not be seen
            return fails_late && t > 1 ? 1 : 0;
        };
        finish();
    }
};

// The state x is halved when the clock passes 1, and with it what is stored: 3 x.
struct Halved : MockModel {
    Halved() {
        add_state("x");
        add_state("clock");
        add_d("late");
        add_relation("clock > 1", 2);
        model.n_work = 4;
        model.start = [](TorsionFrame* f) { return f->x[0] = 2, f->x[1] = 0, 0; };
        model.derivatives = model.outputs =
            model.initialize = [](TorsionFrame* f) { return f->der[0] = 0, f->der[1] = 1, 0; };
        model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, f->x[1] > 1) ? 1 : 0;
            if (f->d[0] != 0 && f->pre[0] == 0) f->x[0] /= 2;
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[1], 1), 0; };
        model.energy = [](TorsionFrame* f) {
            return f->work[0] = 3 * f->x[0], f->work[1] = f->work[2] = f->work[3] = 0, 0;
        };
        finish();
    }
};

int evaluations = 0;
double factor = 1; ///< of the supplied power
double jump = 0;   ///< of the supplied power, where x falls through a half

// x = cos 3t. Supplied: x², a half of the time on the whole; dissipated v². A vibration that takes part in no power
// keeps the steps short.
struct Swinging : MockModel {
    Swinging() {
        add_state("x");
        add_state("v");
        add_state("fast");
        add_state("its speed", 100);
        model.n_work = 4;
        model.start = [](TorsionFrame* f) { return f->x[0] = f->x[2] = 1, f->x[1] = f->x[3] = 0, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = f->x[1], f->der[1] = -9 * f->x[0];
            f->der[2] = f->x[3], f->der[3] = -1e4 * f->x[2];
            return 0;
        };
        model.energy = [](TorsionFrame* f) {
            ++evaluations;
            f->work[0] = 1, f->work[3] = 0;
            f->work[1] = factor * (f->x[0] * f->x[0] + (f->x[0] > 0.5 ? jump : 0));
            f->work[2] = f->x[1] * f->x[1];
            return 0;
        };
        finish();
    }
};

// The same, and a discrete variable that doubles the supplied power where x is positive.
struct SwitchedSwing : Swinging {
    SwitchedSwing() {
        add_d("positive");
        add_relation("x > 0", 2);
        model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, f->x[0] > 0) ? 1 : 0;
            return f->model->derivatives(f);
        };
        model.initialize = [](TorsionFrame* f) {
            return f->d[0] = f->pre[0] = f->relation[0] = 1, f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        model.energy = [](TorsionFrame* f) {
            ++evaluations;
            f->work[0] = 1, f->work[2] = f->work[3] = 0;
            f->work[1] = (f->d[0] != 0 ? 0.5 : 1.5) + 0.5 * f->x[0] * f->x[0] * (f->d[0] != 0 ? 1 : -1);
            return 0;
        };
        finish();
    }
};

struct Silent : EnergySink {
    void begin() override {}
    void point(double, const double*) override {}
    void part(double, const double*) override {}
};

Energy energy_of(const MockModel& model, double tolerance, EnergySink* sink, std::int64_t& steps) {
    Simulation simulation(model.model);
    Options options = options_until(20);
    options.tolerance = tolerance;
    options.energy_sink = sink;
    evaluations = 0;
    const Result result = simulation.run(options, {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    steps = result.statistics.steps;
    return result.energy;
}

} // namespace

TEST_CASE("smooth powers take one evaluation in a step, and the integral is as good as on the interpolant") {
    for (const double tolerance : {1e-6, 1e-9}) {
        CAPTURE(tolerance);
        Swinging model;
        Silent sink;
        std::int64_t steps = 0;
        const Energy with_sink = energy_of(model, tolerance, &sink, steps);
        CHECK(evaluations >= 3 * steps); // each component has an integral of its own
        const Energy energy = energy_of(model, tolerance, nullptr, steps);
        CHECK(evaluations < 1.5 * static_cast<double>(steps));
        CHECK(std::abs(energy.supplied - with_sink.supplied) < tolerance * energy.turned_over);
        CHECK(std::abs(energy.dissipated - with_sink.dissipated) < tolerance * energy.turned_over);
        CHECK(energy.supplied == doctest::Approx(10 + std::sin(120) / 12).epsilon(1e-3));
    }
}

TEST_CASE("where powers jump inside a step, the audit looks inside it, also if the step waited") {
    Swinging model;
    Silent sink;
    std::int64_t steps = 0;
    for (const double tolerance : {1e-6, 1e-8}) {
        CAPTURE(tolerance);
        jump = 100;
        const Energy with_sink = energy_of(model, tolerance, &sink, steps),
                     energy = energy_of(model, tolerance, nullptr, steps);
        jump = 0;
        CHECK(std::abs(energy.supplied - with_sink.supplied) < tolerance * energy.turned_over);
    }
}

TEST_CASE(
    "steps that are very short beside the changes of powers wait, and one evaluation is enough for some of them") {
    Swinging model;
    Silent sink;
    std::int64_t steps = 0;
    const Energy with_sink = energy_of(model, 1e-6, &sink, steps), energy = energy_of(model, 1e-6, nullptr, steps);
    CHECK(evaluations < 0.3 * static_cast<double>(steps));
    CHECK(std::abs(energy.supplied - with_sink.supplied) < 1e-6 * energy.turned_over);
    CHECK(energy.stored == with_sink.stored);
}

TEST_CASE("steps that wait are added before the caller of an advance changes the model") {
    Swinging model;
    Silent sink;
    double supplied[2] = {};
    for (const bool with_sink : {false, true}) {
        Simulation simulation(model.model);
        Options options = options_until(20);
        options.energy_sink = with_sink ? &sink : nullptr;
        REQUIRE(simulation.initialize(options).ok);
        REQUIRE(simulation.advance(10, {}).ok);
        factor = 3;
        const Result result = simulation.advance(20, {});
        factor = 1;
        REQUIRE(result.ok);
        supplied[with_sink ? 1 : 0] = result.energy.supplied;
    }
    CHECK(supplied[0] == doctest::Approx(supplied[1]).epsilon(1e-6));
}

TEST_CASE("steps that wait are added before an event changes the model") {
    SwitchedSwing model;
    Silent sink;
    std::int64_t steps = 0;
    const Energy with_sink = energy_of(model, 1e-6, &sink, steps), energy = energy_of(model, 1e-6, nullptr, steps);
    CHECK(evaluations < 0.6 * static_cast<double>(steps));
    CHECK(std::abs(energy.supplied - with_sink.supplied) < 1e-6 * energy.turned_over);
    CHECK(energy.supplied == doctest::Approx(20).epsilon(0.1)); // 1 or 3, each for about a half of the time
}

TEST_CASE("a sink gets every evaluation with its weight, and the ends of steps") {
    struct Sink : EnergySink {
        double supplied = 0, span = 0, last = -1;
        int begins = 0, points = 0;
        void begin() override { ++begins; }
        void point(double time, const double* v) override {
            CHECK(time >= last);
            CHECK(std::abs(v[0] - time) < 1e-5);
            last = time, ++points;
        }
        void part(double weight, const double* v) override { supplied += weight * v[1], span += weight; }
    };
    Polynomial model;
    Simulation simulation(model.model);
    Sink sink;
    Options options = options_until(2);
    options.energy_sink = &sink;
    const Result result = simulation.run(options, {});
    REQUIRE(result.ok);
    CHECK(sink.begins == 1);
    CHECK(sink.points == result.statistics.steps + 2); // the start and the end
    CHECK(sink.last == 2);
    CHECK(sink.span == doctest::Approx(2).epsilon(1e-13));
    CHECK(sink.supplied == result.energy.supplied);
}

TEST_CASE("powers are integrated over the run, exactly for polynomials of degree five") {
    for (const char* solver : {"cvode", "dopri5", "rk4"}) {
        CAPTURE(solver);
        Polynomial model;
        Simulation simulation(model.model);
        Options options = options_until(2);
        options.solver = solver;
        options.step_size = 0.1;
        Recorder recorder;
        const Result result = simulation.run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        REQUIRE(result.energy.is_audited);
        CHECK(result.energy.supplied == doctest::Approx(32).epsilon(1e-6));
        CHECK(result.energy.dissipated == doctest::Approx(16).epsilon(1e-6));
        CHECK(result.energy.unaccounted == doctest::Approx(2).epsilon(1e-6));
        CHECK(result.energy.stored == doctest::Approx(2).epsilon(1e-6));
        // what was supplied, and the largest that was stored
        CHECK(result.energy.turned_over == doctest::Approx(34).epsilon(1e-6));
        CHECK(result.energy.closure() == doctest::Approx((32.0 - 16 - 2 - 2) / 34).epsilon(1e-5));
        for (const Recorder::Row& row : recorder.rows) CHECK(row.y[0] == row.time);
    }
}

TEST_CASE("a state that is set anew takes energy away") {
    Halved model;
    Simulation simulation(model.model);
    const Result result = simulation.run(options_until(2), {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(result.energy.reset == doctest::Approx(3));
    CHECK(result.energy.stored == doctest::Approx(-3));
    CHECK(result.energy.closure() < 1e-12);
}

TEST_CASE("no audit where none is asked for, none can be had, or none was declared") {
    Polynomial model;
    Options options = options_until(2);
    options.energy = false;
    CHECK_FALSE(Simulation(model.model).run(options, {}).energy.is_audited);

    fails_late = true;
    const Result late = Simulation(model.model).run(options_until(2), {});
    fails_late = false;
    CHECK_MESSAGE(late.ok, "the audit stops no run");
    CHECK_FALSE(late.energy.is_audited);
    CHECK(late.energy.obstacle.find("cannot be evaluated") != std::string::npos);

    model.model.energy = nullptr;
    model.model.energy_obstacle = model.add_text("class `X` declares none");
    model.finish();
    const Result none = Simulation(model.model).run(options_until(2), {});
    CHECK_FALSE(none.energy.is_audited);
    CHECK(none.energy.obstacle == "class `X` declares none");
}
