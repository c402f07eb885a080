// Configurations that fit themselves, though not their left limits.

#include "runtime/core/events/configuration_memory.h"
#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

using namespace torsion::runtime;

namespace {

int losses = 0; // of what `discrete` has left in y while it waits

// A freewheel with a heavy side: locked it would have to hold 5 N.m; once it starts, sa = 1 + a with a small
// acceleration a, less than its breakaway torque of 1.1.
//   start = sa > 1.1 or pre(start) and sa > 1:  with pre(start) = false neither locked nor started fits.
struct Freewheel : MockModel {
    explicit Freewheel(TorsionKernel update_discretes) {
        add_y("sa");
        add_y("kept");
        add_d("start");
        add_relation("sa > 1.1", 2, 1, false, add_component("freewheel", "OneWayClutch"));
        add_relation("sa > 1", 2);
        TorsionBlock& block = add_block(1, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            f->work[b.residual] = f->y[0] - (f->d[0] != 0 ? 1 + 1e-3 : 5);
            f->work[b.jacobian] = 1;
            return 0;
        });
        block.is_mixed = 1;
        block.n_relations = 2;
        block.relations = keep({0, 1});
        block.n_discretes = 1;
        block.discretes = keep({0});
        block.update_discretes = update_discretes;
        block.update_relations = [](TorsionFrame* f) {
            find_candidate(f, 0, f->y[0], 1.1);
            find_candidate(f, 1, f->y[0], 1);
            return 0;
        };
        model.discrete = model.outputs = [](TorsionFrame* f) {
            f->y[1] = 7;
            const int32_t answer = f->host->solve_block(f, 0);
            losses += f->y[1] != 7;
            return answer;
        };
        model.crossings = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            f->y[1] = -1;
            cross(f, 0, f->y[0], 1.1);
            cross(f, 1, f->y[0], 1);
            return answer;
        };
        finish();
    }
};

int32_t starts_and_goes_on(TorsionFrame* f) {
    f->d[0] = f->relation[0] != 0 || (f->pre[0] != 0 && f->relation[1] != 0);
    return 0;
}

int32_t never_goes_on(TorsionFrame* f) {
    f->d[0] = f->relation[0] != 0 && f->pre[0] == 0;
    return 0;
}

} // namespace

TEST_CASE("a configuration that fits itself is handed to the next round, which confirms it") {
    Freewheel freewheel(starts_and_goes_on);
    Simulation simulation(freewheel.model);
    Options options = options_until(1);
    options.trace_event = 0;
    std::string trace;
    const Result result = simulation.run(options, {}, {}, [&](const std::string& line) { trace += line + "\n"; });
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    const TorsionFrame& f = simulation.frame();
    CHECK(f.d[0] == 1);
    CHECK(f.y[0] == 1 + 1e-3);
    CHECK(f.relation[0] == 0);
    CHECK(f.relation[1] == 1);
    CHECK(f.pre[0] == 1); // settled, not only handed over
    CHECK(result.statistics.state_events == 0);
#ifndef TORSION_PORTABLE // which traces nothing
    CHECK_MESSAGE(trace.find("nothing fits the left limits") != std::string::npos, trace);
#endif
}

TEST_CASE("what does not fit itself either is an error") {
    losses = 0;
    Freewheel freewheel(never_goes_on);
    const Result result = Simulation(freewheel.model).run(options_until(1), {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.at(0).code == "R304");
    CHECK(all_messages(result).find("`sa > 1.1` of freewheel") != std::string::npos);
    CHECK(losses == 0);
}

namespace {

// Two elements hold one shaft against 2 N.m: b + g = 2, twice. Looking at the crossings must not move their shares.
struct Pair : MockModel {
    Pair() {
        add_state("s");
        add_y("b");
        add_y("g");
        add_d("n", TORSION_INTEGER);
        add_relation("s > 0.5", 2);
        add_block(2, 0, [](TorsionFrame* f) {
            const TorsionBlock& block = f->model->blocks[0];
            f->work[block.residual] = f->y[0] + f->y[1] - 2;
            f->work[block.residual + 1] = 2 * (f->y[0] + f->y[1] - 2);
            const double jacobian[] = {1, 2, 1, 2};
            std::copy_n(jacobian, 4, f->work + block.jacobian);
            return 0;
        });
        model.start = [](TorsionFrame* f) { return f->y[0] = f->y[1] = 1, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, f->host->solve_block(f, 0); };
        model.initialize = model.derivatives;
        model.discrete = [](TorsionFrame* f) {
            f->der[0] = 1;
            // an event that hands the load over
            if (relate(f, 0, f->x[0] > 0.5) && f->pre[0] == 0) f->y[0] = 3, f->y[1] = -1;
            f->d[0] = f->relation[0];
            return f->host->solve_block(f, 0);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0.5), f->host->solve_block(f, 0); };
        finish();
    }
};

} // namespace

TEST_CASE("a look at the crossings during an event does not move undetermined shares") {
    Pair pair;
    Simulation simulation(pair.model);
    const Result result = simulation.run(options_until(1), {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(simulation.frame().y[0] == doctest::Approx(3));
    CHECK(simulation.frame().y[1] == doctest::Approx(-1));
}

namespace {

// Three relations that want each other changed in a cycle, wherever the iteration goes. What fits is {b}, with y = 5,
// and {c}, with y = 1; {b, c} fits too, with y = 0.
struct Several : MockModel {
    Several() {
        add_y("y");
        for (const char* name : {"a", "b", "c"}) add_relation(name, 2, 1, false, add_component("switch", "Switch"));
        TorsionBlock& block = add_block(1, 0, [](TorsionFrame* f) {
            const TorsionBlock& b = f->model->blocks[0];
            const double* r = f->relation;
            f->work[b.residual] = f->y[0] - (r[1] != 0 && r[2] != 0 ? 0 : r[1] != 0 ? 5 : r[2] != 0 ? 1 : 3);
            f->work[b.jacobian] = 1;
            return 0;
        });
        block.is_mixed = 1;
        block.n_relations = 3;
        block.relations = keep({0, 1, 2});
        block.update_relations = [](TorsionFrame* f) {
            const bool fits = f->relation[0] == 0 && (f->relation[1] != 0 || f->relation[2] != 0),
                       none = f->relation[0] == 0 && !fits;
            for (int r = 0; r < 3; ++r) find_candidate(f, r, fits ? f->relation[r] : none ? 1 : 0, 0.5);
            return 0;
        };
        model.initialize = model.discrete = model.outputs = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        model.crossings = [](TorsionFrame* f) {
            for (std::uint32_t r = 0; r < 3; ++r) cross(f, r, 1, 0, false); // beyond any hysteresis, but nobody looks
            return 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("several configurations fit: fewest changes first, then the least change of Reals") {
    Several several;
    Simulation simulation(several.model);
    const Result result = simulation.run(options_until(1), {});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    const TorsionFrame& f = simulation.frame();
    CHECK(f.y[0] == 1);
    CHECK(f.relation[1] == 0);
    CHECK(f.relation[2] == 1);
}

TEST_CASE("configurations of more relations than a word has bits are told apart") {
    const std::uint64_t none[2] = {0, 0}, first[2] = {1, 0}, last[2] = {0, 1};
    ConfigurationSet seen(2, 2);
    CHECK(seen.insert(none));
    CHECK(seen.insert(last));
    CHECK(seen.insert(first));
    CHECK_FALSE(seen.insert(last));
    REQUIRE(seen.size() == 3);
    CHECK(seen[1][1] == 1);
    seen.clear();
    CHECK(seen.size() == 0);
    CHECK(seen.insert(first));
}
