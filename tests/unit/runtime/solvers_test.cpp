// Every solver: accuracy, order, dense output, events, restart, statistics.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

using namespace torsion::runtime;

namespace {

// ẍ = −ω² x
struct ScaledOscillator : MockModel {
    static constexpr double omega = 3;
    explicit ScaledOscillator(bool with_jacobian = true) {
        add_state("x");
        add_state("v");
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = f->x[1];
            f->der[1] = -omega * omega * f->x[0];
            return 0;
        };
        if (with_jacobian)
            set_jacobian([](TorsionFrame* f) {
                f->jacobian[0] = f->jacobian[3] = 0;
                f->jacobian[1] = -omega * omega;
                f->jacobian[2] = 1;
                return 0;
            });
        finish();
    }
};

double worst_error(const Recorder& recorder) {
    double worst = 0;
    for (const Recorder::Row& row : recorder.rows)
        worst = std::max(worst, std::abs(row.x[0] - std::cos(ScaledOscillator::omega * row.time)));
    return worst;
}

// A ball that is thrown back: v := −0.8 v where h < 0
struct Ball : MockModel {
    static constexpr double g = 10;
    Ball() {
        add_state("h", 1e-3);
        add_state("v");
        add_d("below");
        add_relation("h < 0", 0, 1e-3, false, add_component("ball", "Ball"));
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, 0; };
        model.derivatives = model.outputs =
            model.initialize = [](TorsionFrame* f) { return f->der[0] = f->x[1], f->der[1] = -g, 0; };
        model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, f->x[0] < 0) ? 1 : 0;
            if (f->d[0] != 0 && f->pre[0] == 0) f->x[1] *= -0.8;
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        finish();
    }
};

Options with(const SolverInfo& solver, double stop, double step) {
    Options options = options_until(stop, 1e-7);
    options.solver = solver.name;
    options.step_size = step;
    return options;
}

// A state that swings fast, and one that hardly moves.
struct FastAndSlow : MockModel {
    FastAndSlow() {
        add_state("slow");
        add_state("fast");
        add_state("speed", 100);
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 1, f->x[2] = 0, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            return f->der[0] = -0.01 * f->x[0], f->der[1] = f->x[2], f->der[2] = -1e4 * f->x[1], 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("the states that limit the steps are counted on request") {
    FastAndSlow model;
    for (const SolverInfo& solver : solvers()) {
        CAPTURE(solver.name);
        Simulation simulation(model.model);
        Options options = with(solver, 1, 1e-4);
        CHECK(simulation.run(options, {}).limiting_states.empty());
        options.limiting_states = true;
        const Result result = simulation.run(options, {});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        if (!solver.is_variable_step) {
            CHECK(result.limiting_states.empty());
            continue;
        }
        std::int64_t steps = 0, failed = 0;
        for (const LimitingState& state : result.limiting_states) {
            CHECK(state.name != "slow");
            steps += state.limits.steps, failed += state.limits.failed_tests;
        }
        CHECK(steps == result.statistics.steps);
        CHECK(failed == result.statistics.error_test_failures);
    }
}

TEST_CASE("every solver follows the oscillator, with and without a Jacobian, also between its steps") {
    for (const SolverInfo& solver : solvers()) {
        for (const bool with_jacobian : {true, false}) {
            CAPTURE(solver.name);
            ScaledOscillator oscillator(with_jacobian);
            Simulation simulation(oscillator.model);
            Recorder recorder;
            const Result result = simulation.run(with(solver, 2, 0.001), {&recorder});
            REQUIRE_MESSAGE(result.ok, all_messages(result));
            CHECK(recorder.rows.size() == 2001);
            const std::string name = solver.name;
            CHECK(worst_error(recorder) < (name == "euler" ? 1e-2 : 2e-5));
            CHECK(result.statistics.right_hand_sides > 0);
            const bool takes_differences = solver.is_implicit && !with_jacobian;
            CHECK((result.statistics.jacobian_right_hand_sides > 0) == takes_differences);
            if (!solver.is_implicit) CHECK(result.statistics.jacobians == 0);
        }
    }
}

TEST_CASE("variable steps: the error falls with the tolerance") {
    for (const SolverInfo& solver : solvers()) {
        if (!solver.is_variable_step) continue;
        CAPTURE(solver.name);
        double error[2];
        for (const int i : {0, 1}) {
            ScaledOscillator oscillator;
            Simulation simulation(oscillator.model);
            Recorder recorder;
            Options options = with(solver, 2, 0.001);
            options.tolerance = i == 0 ? 1e-5 : 1e-9;
            REQUIRE(simulation.run(options, {&recorder}).ok);
            error[i] = worst_error(recorder);
        }
        CHECK(error[1] < 1e-6);
        CHECK(error[1] < 0.02 * error[0]);
    }
}

TEST_CASE("fixed steps: the order of convergence") {
    for (const auto& [name, order, tolerance] :
         {std::tuple{"euler", 1.0, 1e-6}, {"rk4", 4.0, 1e-6}, {"trapezoid", 2.0, 1e-9}, {"rosenbrock", 2.0, 1e-9}}) {
        CAPTURE(name);
        std::vector<double> errors;
        for (const double step : {0.004, 0.002, 0.001}) {
            ScaledOscillator oscillator;
            Simulation simulation(oscillator.model);
            Options options = options_until(1, tolerance);
            options.solver = name;
            options.step_size = step;
            const Result result = simulation.run(options, {});
            REQUIRE(result.ok);
            CHECK(result.statistics.steps == std::llround(1 / step));
            const double* x = simulation.frame().x;
            errors.push_back(std::hypot(x[0] - std::cos(ScaledOscillator::omega),
                                        x[1] / ScaledOscillator::omega + std::sin(ScaledOscillator::omega)));
        }
        for (std::size_t i = 1; i < errors.size(); ++i)
            CHECK(std::log2(errors[i - 1] / errors[i]) == doctest::Approx(order).epsilon(0.05));
    }
}

// ẋ = −λ (x − sin t) + cos t, so x = sin t: stiff, and time drives it (Prothero and Robinson 1974).
struct Driven : MockModel {
    static inline double lambda = 1;
    Driven() {
        add_state("x");
        model.start = [](TorsionFrame* f) { return f->x[0] = 0, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = -lambda * (f->x[0] - std::sin(f->time)) + std::cos(f->time);
            return 0;
        };
        set_jacobian([](TorsionFrame* f) { return f->jacobian[0] = -lambda, 0; });
        finish();
    }
};

TEST_CASE("implicit fixed steps: a stiff part that time drives does not cost order, however stiff it is") {
    for (const std::string name : {"trapezoid", "rosenbrock"}) {
        CAPTURE(name);
        std::vector<double> errors; // the worst of all stiffnesses
        for (const double step : {0.04, 0.02, 0.01}) {
            double worst = 0;
            for (const double lambda : {1.0, 1e1, 1e2, 1e3, 1e4, 1e7}) {
                Driven::lambda = lambda;
                Driven driven;
                Simulation simulation(driven.model);
                Recorder recorder;
                Options options = options_until(2, 1e-9);
                options.solver = name;
                options.step_size = step;
                REQUIRE(simulation.run(options, {&recorder}).ok);
                for (const Recorder::Row& row : recorder.rows)
                    worst = std::max(worst, std::abs(row.x[0] - std::sin(row.time)));
            }
            errors.push_back(worst);
        }
        CHECK(errors[2] < 2e-5);
        for (std::size_t i = 1; i < errors.size(); ++i)
            CHECK(std::log2(errors[i - 1] / errors[i]) == doctest::Approx(2).epsilon(0.1));
    }
}

TEST_CASE("fixed steps: the same work in each") {
    for (const auto& [name, work] :
         // a linear model: solve, confirm, derivative at the end
         {std::pair{"euler", 1}, {"rk4", 4}, {"trapezoid", 3}, {"rosenbrock", 3}}) {
        ScaledOscillator oscillator;
        Simulation simulation(oscillator.model);
        Options options = options_until(1);
        options.solver = name;
        options.step_size = 0.01;
        const Result result = simulation.run(options, {});
        REQUIRE(result.ok);
        CHECK(result.statistics.right_hand_sides == 100 * work + 1);
    }
}

TEST_CASE("a ball is thrown back, whatever the solver") {
    const double fall = std::sqrt(2 / Ball::g);
    std::vector<double> expected;
    for (double t = fall, flight = 2 * fall * 0.8; t < 3; t += flight, flight *= 0.8) expected.push_back(t);
    for (const SolverInfo& solver : solvers()) {
        CAPTURE(solver.name);
        Ball ball;
        Simulation simulation(ball.model);
        Recorder recorder;
        const double step = 1e-4;
        const Result result = simulation.run(with(solver, 3, step), {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        std::vector<double> impacts; // down to up
        for (std::size_t i = 1; i < recorder.rows.size(); ++i) {
            const auto &before = recorder.rows[i - 1], &after = recorder.rows[i];
            if (before.time == after.time && before.x[1] < 0 && after.x[1] > 0) impacts.push_back(after.time);
        }
        REQUIRE(impacts.size() == expected.size());
        // at the end of a step, and what follows from it
        const double accuracy = solver.is_variable_step ? 1e-5 : 40 * step;
        for (std::size_t i = 0; i < impacts.size(); ++i) CHECK(std::abs(impacts[i] - expected[i]) < accuracy);
        if (solver.is_variable_step) continue;
        for (const double t : impacts) CHECK(std::abs(t / step - std::round(t / step)) < 1e-6);
    }
}

TEST_CASE("fixed steps that locate events: the order of convergence is kept, and steps end on the grid again") {
    const double fall = std::sqrt(2 / Ball::g);
    for (const SolverInfo& solver : solvers()) {
        if (solver.is_variable_step) continue;
        CAPTURE(solver.name);
        std::vector<double> errors;
        for (const double step : {2e-3, 1e-3}) {
            Ball ball;
            Simulation simulation(ball.model);
            Recorder recorder;
            Options options = with(solver, 1, step);
            options.locate_events = true;
            const Result result = simulation.run(options, {&recorder});
            REQUIRE_MESSAGE(result.ok, all_messages(result));
            REQUIRE(result.statistics.state_events == 2); // the ball falls below the ground, and is above it again
            CHECK(result.statistics.steps == std::llround(1 / step) + result.statistics.state_events);
            errors.push_back(std::abs(recorder.events().at(0) - fall));
        }
        if (std::string(solver.name) == "euler") CHECK(errors[0] / errors[1] == doctest::Approx(2).epsilon(0.05));
        else CHECK(errors[1] < 1e-9); // exact on a parabola
    }
}

TEST_CASE("a fixed step ends at a time event, and the next on the grid again") {
    struct Switch : MockModel { // ẋ = 1 from t = 0.55 on
        Switch() {
            add_state("x");
            add_relation("time >= 0.55", 3, 1, true);
            model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = f->relation[0], 0; };
            model.initialize = model.discrete = [](TorsionFrame* f) {
                return relate(f, 0, f->time >= 0.55), f->model->derivatives(f);
            };
            model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->time, 0.55), 0; };
            model.next_time = [](TorsionFrame* f) {
                if (f->time < 0.55) f->work[0] = 0.55, f->work[1] = 1;
                return 0;
            };
            finish();
        }
    };
    for (const char* name : {"euler", "rk4", "trapezoid"}) {
        Switch model;
        Simulation simulation(model.model);
        Options options = options_until(1);
        options.solver = name;
        options.step_size = 0.1;
        Recorder recorder;
        const Result result = simulation.run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(result.statistics.steps == 11);
        CHECK(simulation.frame().x[0] == doctest::Approx(0.45));
        CHECK(recorder.events() == std::vector<double>{0.55});
    }
}

TEST_CASE("save in the middle and go on: every solver") {
    for (const SolverInfo& solver : solvers()) {
        CAPTURE(solver.name);
        ScaledOscillator oscillator;
        Simulation first(oscillator.model), second(oscillator.model);
        const Options options = with(solver, 2, 0.001);
        REQUIRE(first.initialize(options).ok);
        REQUIRE(first.advance(1, {}).ok);
        const std::vector<unsigned char> state = first.save();
        REQUIRE(second.initialize(options).ok);
        REQUIRE(second.restore(state));
        REQUIRE(first.advance(2, {}).ok);
        REQUIRE(second.advance(2, {}).ok);
        CHECK(second.frame().x[0] == doctest::Approx(first.frame().x[0]).epsilon(1e-5));
    }
}

namespace {

struct LongestStep final : Sink {
    Points points() const override { return Points::Steps; }
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& f) override {
        longest = std::max(longest, f.time - before);
        before = f.time;
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }
    double before = 0, longest = 0;
};

struct SwitchedSilently : MockModel { // no event says so
    SwitchedSilently() {
        add_state("x");
        model.derivatives =
            model.outputs = [](TorsionFrame* f) { return f->der[0] = std::sin(50 * f->time) > 0 ? 2 : 0, 0; };
        finish();
    }
};

} // namespace

TEST_CASE("no step is longer than the longest one, and nothing is stepped over") {
    for (const SolverInfo& solver : solvers()) {
        CAPTURE(solver.name);
        SwitchedSilently model;
        Simulation simulation(model.model);
        Options options = options_until(6.28);
        options.solver = solver.name;
        options.max_step = 0.01;
        options.intervals = solver.is_variable_step ? 1 : 6280;
        LongestStep sink;
        const Result result = simulation.run(options, {&sink});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(sink.longest <= 0.01 * (1 + 1e-12));
        CHECK(simulation.frame().x[0] == doctest::Approx(6.2832).epsilon(4e-3));
    }
}

TEST_CASE("a fixed step that the model refuses ends the run with its size") {
    MockModel mock; // ẋ = √(0.5 − x)-like: not a number beyond x = 0.5
    mock.add_state("x");
    mock.model.derivatives =
        mock.model.outputs = [](TorsionFrame* f) { return f->der[0] = f->x[0] > 0.5 ? NAN : 1, 0; };
    mock.finish();
    Simulation simulation(mock.model);
    Options options = options_until(1);
    options.solver = "rk4";
    options.step_size = 0.1;
    const Result result = simulation.run(options, {});
    CHECK_FALSE(result.ok);
    REQUIRE(result.messages.size() == 1);
    CHECK(result.messages[0].code == "R303");
    CHECK(all_messages(result).find("fixed step of 0.1 s") != std::string::npos);
}

namespace {

struct DiffusionChain : MockModel { // ẋ_i = x_{i−1} − 2 x_i + x_{i+1}
    static constexpr std::uint32_t n = 80;
    DiffusionChain() {
        std::vector<std::uint32_t> starts{0}, rows;
        for (std::uint32_t j = 0; j < n; ++j) {
            add_state("x" + std::to_string(j));
            for (std::uint32_t i = j == 0 ? 0 : j - 1; i < std::min(n, j + 2); ++i) rows.push_back(i);
            starts.push_back(static_cast<std::uint32_t>(rows.size()));
        }
        model.jacobian_nnz = static_cast<std::uint32_t>(rows.size());
        model.jacobian_column_start = keep(starts);
        model.jacobian_row = keep(rows);
        model.jacobian_values = [](TorsionFrame* f) {
            for (std::uint32_t j = 0; j < n; ++j) {
                for (std::uint32_t e = f->model->jacobian_column_start[j]; e < f->model->jacobian_column_start[j + 1];
                     ++e)
                    f->jacobian[e] = 100 * (f->model->jacobian_row[e] == j ? -2 : 1);
            }
            return 0;
        };
        model.start = [](TorsionFrame* f) { return f->x[n / 2] = 1, 0; };
        model.derivatives = model.outputs = model.initialize = model.discrete = [](TorsionFrame* f) {
            for (std::uint32_t i = 0; i < n; ++i)
                f->der[i] = 100 * ((i > 0 ? f->x[i - 1] : 0) - 2 * f->x[i] + (i + 1 < n ? f->x[i + 1] : 0));
            return 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("the linear solver of large models") {
    DiffusionChain chain;
    Simulation reference(chain.model);
    REQUIRE(reference.run(options_until(0.5, 1e-9), {}).ok);
    for (const char* name : {"esdirk", "ida", "trapezoid"}) {
        CAPTURE(name);
        Simulation simulation(chain.model);
        Options options = options_until(0.5, 1e-7);
        options.solver = name;
        options.step_size = 0.001;
        const Result result = simulation.run(options, {});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(result.statistics.jacobians > 0);
        CHECK(result.statistics.jacobian_right_hand_sides == 0);
        for (std::uint32_t i = 0; i < DiffusionChain::n; ++i)
            CHECK(std::abs(simulation.frame().x[i] - reference.frame().x[i]) < 2e-5);
    }
}
