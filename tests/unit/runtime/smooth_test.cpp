// Runs without events: accuracy, grid, Jacobian, sparse solver, failures.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

using namespace torsion::runtime;

namespace {

struct Oscillator : MockModel { // ẍ = −ω² x, ω = p[0]
    Oscillator() {
        add_state("phi");
        add_state("w", 10);
        add_y("energy");
        add_p("omega");
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 10, 0; };
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, 0; };
        model.derivatives = [](TorsionFrame* f) {
            f->der[0] = f->x[1];
            f->der[1] = -f->p[0] * f->p[0] * f->x[0];
            return 0;
        };
        model.initialize = model.derivatives;
        model.outputs = [](TorsionFrame* f) {
            f->y[0] = 0.5 * f->x[1] * f->x[1] + 0.5 * f->p[0] * f->p[0] * f->x[0] * f->x[0];
            return f->model->derivatives(f);
        };
        set_jacobian([](TorsionFrame* f) {
            f->jacobian[0] = 0;
            f->jacobian[1] = -f->p[0] * f->p[0];
            f->jacobian[2] = 1;
            f->jacobian[3] = 0;
            return 0;
        });
        finish();
    }
};

double oscillator_error(const Options& options) {
    Oscillator oscillator;
    Simulation simulation(oscillator.model);
    Recorder recorder;
    const Result result = simulation.run(options, {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    double worst = 0;
    for (const Recorder::Row& row : recorder.rows)
        worst = std::max(worst, std::abs(row.x[0] - std::cos(10 * row.time)));
    return worst;
}

} // namespace

TEST_CASE("the oscillator's error falls with the tolerance") {
    const double coarse = oscillator_error(options_until(2, 1e-4)), middle = oscillator_error(options_until(2, 1e-7)),
                 fine = oscillator_error(options_until(2, 1e-10));
    CHECK(coarse < 2e-2);
    CHECK(middle < coarse / 50);
    CHECK(fine < middle / 50);
    CHECK(fine < 1e-7);
    Options adams = options_until(2, 1e-8);
    adams.solver = "cvode-adams";
    CHECK(oscillator_error(adams) < 1e-5);
}

TEST_CASE("the grid: number of intervals, step size, annotation, both ends") {
    Oscillator oscillator;
    Simulation simulation(oscillator.model);
    const auto rows = [&](const Options& options) {
        Recorder recorder;
        const Result result = simulation.run(options, {&recorder});
        REQUIRE(result.ok);
        CHECK(result.statistics.rows == static_cast<std::int64_t>(recorder.rows.size()));
        CHECK(recorder.rows.front().time == 0);
        CHECK(recorder.rows.back().time == *options.stop_time);
        return recorder.rows.size();
    };
    Options options = options_until(1);
    CHECK(rows(options) == 501);
    oscillator.experiment[2] = 0.1;
    CHECK(rows(options) == 11);
    options.step_size = 0.3;
    CHECK(rows(options) == 5); // 0, 0.3, 0.6, 0.9, 1
    options.step_size.reset();
    options.intervals = 7;
    CHECK(rows(options) == 8);
}

TEST_CASE("the grid does not change the steps") {
    Oscillator oscillator;
    Simulation simulation(oscillator.model);
    Options options = options_until(1);
    options.intervals = 2;
    const Result few = simulation.run(options, {});
    options.intervals = 20000;
    Recorder recorder;
    const Result many = simulation.run(options, {&recorder});
    CHECK(few.statistics.steps == many.statistics.steps);
    CHECK(few.statistics.right_hand_sides == many.statistics.right_hand_sides);
}

TEST_CASE("annotation, options, parameters, wrong options") {
    Oscillator oscillator;
    oscillator.experiment[1] = 0.5;
    oscillator.experiment[3] = 1e-5;
    Simulation simulation(oscillator.model);
    Result result = simulation.run({}, {});
    CHECK(result.stop_time == 0.5);
    CHECK(result.end_time == 0.5);
    CHECK(result.tolerance == 1e-5);
    REQUIRE(simulation.set_parameter(3, 0.0));
    CHECK_FALSE(simulation.set_parameter(0, 1.0)); // not settable
    result = simulation.run({}, {});
    CHECK(result.ok);
    CHECK(simulation.frame().x[0] == doctest::Approx(1.0));

    Options bad;
    bad.solver = "magic";
    CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
    bad = {};
    bad.stop_time = -1;
    CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
    bad = {};
    bad.tolerance = 0;
    CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
    bad = {};
    bad.step_size = 0;
    CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
    CHECK_FALSE(simulation.run(bad, {}).ok);
    for (const double wrong : {0.0, -1.0, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
        bad = {};
        bad.max_step = wrong;
        CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
    }
    bad = {};
    bad.solver = "rk4", bad.step_size = 0.1, bad.max_step = 0.01;
    CHECK(simulation.run(bad, {}).messages.at(0).code == "C101");
}

TEST_CASE("a parameter that is not a number") {
    Oscillator oscillator;
    Simulation simulation(oscillator.model);
    REQUIRE(simulation.set_parameter(3, NAN));
    const Result result = simulation.run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R303");
    CHECK(result.messages.at(0).text.find("omega") != std::string::npos);
}

TEST_CASE("division by zero at the start") {
    MockModel mock;
    mock.add_state("s");
    mock.model.derivatives = [](TorsionFrame* f) { return f->der[0] = 1 / f->time, 0; };
    mock.model.outputs = mock.model.initialize = mock.model.derivatives;
    mock.finish();
    const Result result = Simulation(mock.model).run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R303");
    CHECK(result.messages.at(0).text == "`der(s)` is infinite at t = 0 s");
}

TEST_CASE("a state that runs away is named") {
    MockModel mock;
    mock.add_state("slow");
    mock.add_state("s");
    mock.model.start = [](TorsionFrame* f) { return f->x[1] = 2, 0; };
    mock.model.derivatives = [](TorsionFrame* f) { return f->der[0] = 1, f->der[1] = f->x[1] * f->x[1], 0; };
    mock.model.outputs = mock.model.initialize = mock.model.derivatives;
    mock.finish();
    const Result result = Simulation(mock.model).run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.end_time == doctest::Approx(0.5).epsilon(1e-3));
    CHECK(result.messages.at(0).code == "R302");
    CHECK(all_messages(result).find("`s`") != std::string::npos);
}

namespace {

constexpr std::uint32_t chain_length = 200; // 400 states: the sparse solver

struct Chain : MockModel { // masses between springs, the first one displaced
    Chain() {
        for (std::uint32_t i = 0; i < chain_length; ++i) add_state("s" + std::to_string(i));
        for (std::uint32_t i = 0; i < chain_length; ++i) add_state("v" + std::to_string(i));
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, 0; };
        model.derivatives = [](TorsionFrame* f) {
            for (std::uint32_t i = 0; i < chain_length; ++i) {
                f->der[i] = f->x[chain_length + i];
                const double left = i > 0 ? f->x[i - 1] : 0, right = i + 1 < chain_length ? f->x[i + 1] : 0;
                f->der[chain_length + i] = 100 * (left - 2 * f->x[i] + right) - 0.1 * f->x[chain_length + i];
            }
            return 0;
        };
        model.outputs = model.initialize = model.derivatives;
        std::vector<std::uint32_t> starts{0}, rows;
        for (std::uint32_t j = 0; j < chain_length; ++j) { // d / d s: no diagonal entry
            if (j > 0) rows.push_back(chain_length + j - 1);
            rows.push_back(chain_length + j);
            if (j + 1 < chain_length) rows.push_back(chain_length + j + 1);
            starts.push_back(static_cast<std::uint32_t>(rows.size()));
        }
        for (std::uint32_t j = 0; j < chain_length; ++j) {
            rows.push_back(j);
            rows.push_back(chain_length + j);
            starts.push_back(static_cast<std::uint32_t>(rows.size()));
        }
        model.jacobian_nnz = static_cast<std::uint32_t>(rows.size());
        model.jacobian_column_start = keep(starts);
        model.jacobian_row = keep(rows);
        model.jacobian_values = [](TorsionFrame* f) {
            std::uint32_t e = 0;
            for (std::uint32_t j = 0; j < chain_length; ++j) {
                if (j > 0) f->jacobian[e++] = 100;
                f->jacobian[e++] = -200;
                if (j + 1 < chain_length) f->jacobian[e++] = 100;
            }
            for (std::uint32_t j = 0; j < chain_length; ++j) {
                f->jacobian[e++] = 1;
                f->jacobian[e++] = -0.1;
            }
            return 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("a long chain with the sparse solver agrees with the explicit one") {
    Chain chain;
    Simulation stiff(chain.model), adams(chain.model);
    const Result result = stiff.run(options_until(1, 1e-9), {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(result.statistics.jacobians > 0);
    CHECK(result.statistics.jacobian_right_hand_sides == 0);
    Options options = options_until(1, 1e-9);
    options.solver = "cvode-adams";
    REQUIRE(adams.run(options, {}).ok);
    for (std::uint32_t i = 0; i < 2 * chain_length; ++i)
        CHECK(stiff.frame().x[i] == doctest::Approx(adams.frame().x[i]).epsilon(1e-5));
}

TEST_CASE("a model without states") {
    MockModel mock;
    mock.add_y("y");
    mock.model.outputs = mock.model.initialize = [](TorsionFrame* f) { return f->y[0] = 2 * f->time, 0; };
    mock.finish();
    Simulation simulation(mock.model);
    Recorder recorder;
    REQUIRE(simulation.run(options_until(1), {&recorder}).ok);
    CHECK(recorder.rows.size() == 501);
    CHECK(recorder.rows.back().y[0] == 2);
}

TEST_CASE("assertions: a warning once, an error ends the run") {
    Oscillator oscillator;
    TorsionAssertion warning{}, error{};
    warning.message = oscillator.add_text("moving fast");
    error.message = oscillator.add_text("too far to the left");
    oscillator.assertions = {warning, error};
    oscillator.model.asserts = [](TorsionFrame* f) -> int32_t {
        if (f->x[1] < -5) f->host->assertion(f, 0, 1);
        if (f->x[0] < -0.5) return f->host->assertion(f, 1, 0);
        return 0;
    };
    oscillator.finish();
    Simulation simulation(oscillator.model);
    const Result result = simulation.run(options_until(1), {});
    CHECK_FALSE(result.ok);
    REQUIRE(result.messages.size() == 2);
    CHECK_FALSE(result.messages[0].is_error);
    CHECK(result.messages[0].text.find("moving fast") != std::string::npos);
    CHECK(result.messages[1].code == "R309");
    CHECK(result.messages[1].is_error);
    CHECK(result.end_time < 0.3);
}
