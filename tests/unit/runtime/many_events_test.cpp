// Events that are hard to tell apart or to see: almost at the same time, and many inside one step. Their times are
// known.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace torsion::runtime;

namespace {

/// s' = speed from 0; one relation `s > level` in a component of its own for each level; d counts those that are true.
struct Levels : MockModel {
    explicit Levels(const std::vector<double>& levels, double speed = 1) {
        add_state("s");
        add_d("count", TORSION_INTEGER);
        add_p("speed");
        for (std::size_t i = 0; i < levels.size(); ++i) {
            add_p("level");
            add_relation("s > level", 2, 1, false, add_component("element" + std::to_string(i), "Element"));
        }
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = f->p[0], 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = f->p[0];
            f->d[0] = 0;
            for (std::uint32_t i = 0; i < f->model->n_relations; ++i)
                f->d[0] += relate(f, i, f->x[0] > f->p[i + 1]) ? 1 : 0;
            return 0;
        };
        model.crossings = [](TorsionFrame* f) {
            for (std::uint32_t i = 0; i < f->model->n_relations; ++i) cross(f, i, f->x[0], f->p[i + 1]);
            return 0;
        };
        finish();
        simulation = std::make_unique<Simulation>(model);
        for (std::uint32_t i = 0; i < levels.size(); ++i) REQUIRE(simulation->set_parameter(3 + i, levels[i]));
        REQUIRE(simulation->set_parameter(2, speed));
    }
    std::unique_ptr<Simulation> simulation;
};

/// Variable-step solvers, which locate events.
template <class Action>
void for_each_solver(const Action& action) {
    for (const SolverInfo& solver : solvers()) {
        if (!solver.is_variable_step) continue;
        CAPTURE(solver.name);
        Options options = options_until(1, 1e-6);
        options.solver = solver.name;
        options.intervals = 1;
        action(options);
    }
}

} // namespace

TEST_CASE("state events 1e-10 s apart are two, in their order") {
    for_each_solver([](const Options& options) {
        for (const bool is_turned : {false, true}) {
            const double early = 500, late = 500 + 1e-7;
            Levels levels(is_turned ? std::vector<double>{late, early} : std::vector<double>{early, late}, 1000);
            Recorder recorder;
            const Result result = levels.simulation->run(options, {&recorder});
            REQUIRE_MESSAGE(result.ok, all_messages(result));
            const std::vector<double> events = recorder.events();
            REQUIRE(events.size() == 2);
            CHECK(events[1] - events[0] == doctest::Approx(1e-10).epsilon(1e-2));
            CHECK(events[0] == doctest::Approx(0.5 + 5e-11).epsilon(1e-13)); // its hysteresis later
            std::vector<double> counts;
            for (const Recorder::Row& row : recorder.rows) {
                if (counts.empty() || counts.back() != row.d[0]) counts.push_back(row.d[0]);
            }
            CHECK(counts == std::vector<double>{0, 1, 2});
            CHECK(result.statistics.events_of_component.at(is_turned ? 1 : 0) == 1);
        }
    });
}

TEST_CASE("state events nearer than the hysteresis are one: the other relation is evaluated literally") {
    for_each_solver([](const Options& options) {
        for (const double distance : {0.0, 1e-12, 1e-11, -1e-11}) {
            Levels levels({0.5, 0.5 + distance});
            Recorder recorder;
            const Result result = levels.simulation->run(options, {&recorder});
            REQUIRE_MESSAGE(result.ok, all_messages(result));
            CHECK(recorder.events().size() == 1);
            CHECK(recorder.rows.back().d[0] == 2);
        }
    });
}

TEST_CASE("forty events of as many components inside steps that could cover all of them") {
    std::vector<double> levels;
    for (int i = 0; i < 40; ++i) levels.push_back(0.3 + 0.01 * ((17 * i) % 40)); // in no order
    for_each_solver([&](const Options& options) {
        Levels model(levels);
        Recorder recorder;
        const Result result = model.simulation->run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        const std::vector<double> events = recorder.events();
        REQUIRE(events.size() == levels.size());
        for (std::size_t i = 0; i < events.size(); ++i)
            CHECK(std::abs(events[i] - (0.3 + 0.01 * static_cast<double>(i) + 1e-10)) < 1e-12);
        for (const std::int64_t count : result.statistics.events_of_component) CHECK(count <= 1);
        CHECK(recorder.rows.back().d[0] == 40);
    });
}

TEST_CASE("events of several components at one time are one event") {
    for_each_solver([](const Options& options) {
        Levels model(std::vector<double>(5, 0.5));
        Recorder recorder;
        const Result result = model.simulation->run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        CHECK(result.statistics.state_events == 1);
        CHECK(recorder.rows.back().d[0] == 5);
        for (std::size_t i = 0; i < 5; ++i) CHECK(result.statistics.events_of_component.at(i) == 1);
    });
}
