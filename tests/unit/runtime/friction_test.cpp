// Coulomb friction: a mass on a table, the mixed block written by hand; chains of stuck clutches.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <numbers>
#include <random>

using namespace torsion::runtime;

namespace {

using std::numbers::pi;

// J ẇ = tau − friction; tau = p[0] sin(2π t). The state machine is PartialFriction of the Modelica Standard Library
// (see Otter, Elmqvist, Mattsson 1999). y: sa (tear), a, friction.  d: startForward, startBackward, locked, mode.
// relations of the block: 0 sa > max, 1 sa > tau0, 2 sa < −max, 3 sa < −tau0; outside: 4 w > 0, 5 w < 0
enum { StartForward, StartBackward, Locked, Mode };
constexpr double Backward = -1, Stuck = 0, Forward = 1, Unknown = 3;

struct Friction : MockModel {
    static constexpr double tau0 = 2, peak = 1.5, inertia = 0.5;

    Friction() {
        add_state("w");
        add_y("sa");
        add_y("a");
        add_y("friction");
        add_p("amplitude");
        add_p("w0");
        const std::uint32_t component = add_component("brake", "Brake");
        add_relation("sa > tau0_max", 2, 1, false, component);
        add_relation("sa > tau0", 2, 1, false, component);
        add_relation("sa < -tau0_max", 0, 1, false, component);
        add_relation("sa < -tau0", 0, 1, false, component);
        add_relation("w > 0", 2, 1, false, component);
        add_relation("w < 0", 0, 1, false, component);
        add_d("startForward");
        add_d("startBackward");
        add_d("locked");
        add_d("mode", TORSION_INTEGER);
        TorsionBlock& block = add_block(1, 0, residuals);
        block.is_mixed = 1;
        block.n_relations = 4;
        block.relations = keep({0, 1, 2, 3});
        block.n_discretes = 3;
        block.discretes = keep({StartForward, StartBackward, Locked});
        block.update_discretes = update_discretes;
        block.update_relations = [](TorsionFrame* f) {
            const double sa = f->y[0];
            find_candidate(f, 0, sa, peak * tau0);
            find_candidate(f, 1, sa, tau0);
            find_candidate(f, 2, sa, -peak * tau0, false);
            find_candidate(f, 3, sa, -tau0, false);
            return 0;
        };
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 5, 0; };
        model.start = [](TorsionFrame* f) { return f->x[0] = f->p[1], f->d[Mode] = f->pre[Mode] = Unknown, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            f->der[0] = f->y[1];
            return answer;
        };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            const bool forward = relate(f, 4, f->x[0] > 0), backward = relate(f, 5, f->x[0] < 0);
            const int32_t answer = f->host->solve_block(f, 0);
            f->der[0] = f->y[1];
            const double m = f->pre[Mode];
            f->d[Mode] = (m == Forward || f->d[StartForward] != 0) && forward      ? Forward
                         : (m == Backward || f->d[StartBackward] != 0) && backward ? Backward
                                                                                   : Stuck;
            return answer;
        };
        model.crossings = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            const double sa = f->y[0];
            cross(f, 0, sa, peak * tau0);
            cross(f, 1, sa, tau0);
            cross(f, 2, sa, -peak * tau0);
            cross(f, 3, sa, -tau0);
            cross(f, 4, f->x[0], 0);
            cross(f, 5, f->x[0], 0);
            return answer;
        };
        finish();
    }

    static int32_t update_discretes(TorsionFrame* f) {
        const double m = f->pre[Mode];
        const bool stuck = m == Stuck;
        f->d[StartForward] = (stuck && (f->relation[0] != 0 || (f->pre[StartForward] != 0 && f->relation[1] != 0))) ||
                             (f->initial != 0 && f->relation[4] != 0);
        f->d[StartBackward] = (stuck && (f->relation[2] != 0 || (f->pre[StartBackward] != 0 && f->relation[3] != 0))) ||
                              (f->initial != 0 && f->relation[5] != 0);
        f->d[Locked] = !(m == Forward || f->d[StartForward] != 0 || m == Backward || f->d[StartBackward] != 0);
        return 0;
    }

    static int32_t residuals(TorsionFrame* f) {
        const double sa = f->y[0], m = f->pre[Mode];
        const bool locked = f->d[Locked] != 0, start_forward = f->d[StartForward] != 0,
                   start_backward = f->d[StartBackward] != 0;
        const double shift = start_forward    ? peak * tau0
                             : start_backward ? -peak * tau0
                             : m == Forward   ? peak * tau0
                                              : -peak * tau0;
        f->y[1] = locked ? 0 : sa - shift;
        f->y[2] = locked ? sa : start_forward || (!start_backward && m == Forward) ? tau0 : -tau0;
        const TorsionBlock& block = f->model->blocks[0];
        f->work[block.residual] = inertia * f->y[1] - (f->p[0] * std::sin(2 * pi * f->time) - f->y[2]);
        f->work[block.jacobian] = locked ? 1 : inertia;
        return 0;
    }
};

} // namespace

TEST_CASE("friction: stick, break away, slide, stick, and the same backward") {
    Friction friction;
    Simulation simulation(friction.model);
    Recorder recorder;
    const Result result = simulation.run(options_until(2, 1e-8), {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(result.messages.empty());
    // breaks away when 5 sin(2πt) = 3, from then on 0.5 ẇ = 5 sin(2πt) − 2
    const double start = std::asin(0.6) / (2 * pi);
    const std::vector<double> events = recorder.events();
    REQUIRE(events.size() >= 3);
    CHECK(events[0] == doctest::Approx(std::asin(0.4) / (2 * pi))); // sa > tau0: of no effect
    CHECK(events[1] == doctest::Approx(start).epsilon(1e-9));
    CHECK(events[2] - events[1] < 1e-9); // the waiting phase until w > 0 is certain
    const auto speed = [&](double t) {
        return 2 * (-5 * (std::cos(2 * pi * t) - std::cos(2 * pi * start)) / (2 * pi) - 2 * (t - start));
    };
    double stop = 0.5;
    for (int i = 0; i < 60; ++i) stop -= speed(stop) / (2 * (5 * std::sin(2 * pi * stop) - 2));
    bool seen_forward = false, seen_backward = false, seen_stuck = false;
    for (const Recorder::Row& row : recorder.rows) {
        if (row.time > start && row.time < stop) CHECK(row.x[0] == doctest::Approx(speed(row.time)).epsilon(1e-4));
        if (row.d[Mode] == Forward) seen_forward = true;
        if (row.d[Mode] == Backward) seen_backward = true;
        if (row.d[Locked] != 0 && row.time > 0) seen_stuck = true;
        if (row.d[Locked] != 0) {
            CHECK(std::abs(row.x[0]) < 2e-9);
            CHECK(row.y[1] == 0);
        }
        CHECK(std::abs(row.y[2]) <= 3.0 + 1e-9);
    }
    CHECK(seen_forward);
    CHECK(seen_backward);
    CHECK(seen_stuck);
    CHECK(events.size() < 30);
    const double t = recorder.rows.back().time;
    CHECK(t == 2);
}

TEST_CASE("friction: a start in motion, and none without torque") {
    Friction friction;
    Simulation simulation(friction.model);
    simulation.set_parameter(4, 0); // no torque
    simulation.set_parameter(5, 1); // w0
    Recorder recorder;
    Result result = simulation.run(options_until(1, 1e-8), {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    REQUIRE(recorder.events().size() == 1); // comes to rest after J w0 / tau0
    CHECK(recorder.events()[0] == doctest::Approx(0.25).epsilon(1e-7));
    CHECK(recorder.rows.front().d[Mode] == Forward);
    CHECK(recorder.rows.back().d[Locked] == 1);
    CHECK(recorder.rows.back().d[Mode] == Stuck);
    simulation.set_parameter(5, 0);
    result = simulation.run(options_until(1), {});
    CHECK(result.ok);
    CHECK(result.statistics.state_events == 0);
    CHECK(simulation.frame().x[0] == 0);
}

#ifndef TORSION_PORTABLE // libraries print no events
TEST_CASE("friction: every iteration of an event is printed") {
    Friction friction;
    Options options = options_until(0.5);
    options.trace_event = 0.08;
    std::string trace;
    REQUIRE(Simulation(friction.model).run(options, {}, {}, [&](const std::string& line) { trace += line + "\n"; }).ok);
    INFO(trace);
    CHECK(trace.find("event at t = 0.102416") != std::string::npos);
    CHECK(trace.find("fired: `sa > tau0_max` of brake becomes true") != std::string::npos);
    CHECK(trace.find("iteration 1") != std::string::npos);
    CHECK(trace.find("block 0, pass 1: sa = ") != std::string::npos);
    CHECK(trace.find("startForward: false → true") != std::string::npos);
    CHECK(trace.find("settled after 2 iterations") != std::string::npos);
    CHECK(trace.find("event at", 10) == std::string::npos); // one event only
}
#endif

TEST_CASE("save at any time and restore: the same continuation") {
    Friction friction;
    Simulation whole(friction.model);
    for (const double at : {0.05, 0.1, 0.11, 0.3, 0.44, 0.6, 0.9}) {
        const Options options = options_until(1, 1e-9);
        REQUIRE(whole.initialize(options).ok);
        Recorder first;
        REQUIRE(whole.advance(at, {&first}).ok);
        CHECK(whole.frame().time == at);
        const std::vector<unsigned char> state = whole.save();
        Recorder rest;
        REQUIRE(whole.advance(1, {&rest}).ok);

        Simulation other(friction.model);
        REQUIRE(other.initialize(options).ok);
        REQUIRE(other.restore(state));
        Recorder restored;
        REQUIRE(other.advance(1, {&restored}).ok);
        REQUIRE(restored.rows.size() == rest.rows.size());
        for (std::size_t i = 0; i < rest.rows.size(); ++i) {
            CHECK(restored.rows[i].time == doctest::Approx(rest.rows[i].time).epsilon(1e-7));
            CHECK(std::abs(restored.rows[i].x[0] - rest.rows[i].x[0]) < 1e-6);
            CHECK(restored.rows[i].d == rest.rows[i].d);
        }
        // from the same state bit for bit
        REQUIRE(whole.restore(state));
        Recorder again;
        REQUIRE(whole.advance(1, {&again}).ok);
        REQUIRE(again.rows.size() == restored.rows.size());
        for (std::size_t i = 0; i < again.rows.size(); ++i) {
            CHECK(again.rows[i].time == restored.rows[i].time);
            CHECK(again.rows[i].x == restored.rows[i].x);
            CHECK(again.rows[i].y == restored.rows[i].y);
        }
    }
    std::vector<unsigned char> broken = whole.save();
    broken.pop_back();
    CHECK_FALSE(whole.restore(broken));
}

namespace {

// N masses at rest in a row, a stuck clutch between neighbours; at t = 0 torques begin to act.
// y: sa[N−1]. d: per clutch startForward, startBackward. relations: per clutch sa > max, sa < −max (its own max).
struct ClutchChain : MockModel {
    explicit ClutchChain(std::uint32_t n, unsigned seed) : n(n) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (std::uint32_t i = 0; i < n; ++i) add_p("J");
        for (std::uint32_t i = 0; i < n; ++i) add_p("tau");
        for (std::uint32_t i = 0; i + 1 < n; ++i) add_p("max");
        for (std::uint32_t i = 0; i < n; ++i) values.push_back(std::pow(10, 2 * uniform(random) - 1));
        for (std::uint32_t i = 0; i < n; ++i) values.push_back(20 * uniform(random) - 10);
        for (std::uint32_t i = 0; i + 1 < n; ++i) values.push_back(3 * uniform(random) + 0.1);
        std::vector<std::uint32_t> relations, discretes;
        for (std::uint32_t i = 0; i + 1 < n; ++i) {
            add_y("sa");
            add_relation("sa > max", 2);
            add_relation("sa < -max", 0);
            add_d("startForward");
            add_d("startBackward");
            for (const std::uint32_t k : {2 * i, 2 * i + 1}) {
                relations.push_back(k);
                discretes.push_back(k);
            }
        }
        TorsionBlock& block = add_block(n - 1, 0, residuals);
        block.is_mixed = 1;
        block.n_relations = static_cast<std::uint32_t>(relations.size());
        block.relations = keep(relations);
        block.n_discretes = block.n_relations;
        block.discretes = keep(discretes);
        block.update_discretes = [](TorsionFrame* f) {
            for (std::uint32_t i = 0; i < f->model->n_relations; ++i) f->d[i] = f->relation[i];
            return 0;
        };
        block.update_relations = [](TorsionFrame* f) {
            const std::uint32_t m = f->model->n_y;
            const double* max = f->p + 2 * (m + 1);
            for (std::uint32_t i = 0; i < m; ++i) {
                find_candidate(f, 2 * i, f->y[i], max[i]);
                find_candidate(f, 2 * i + 1, f->y[i], -max[i], false);
            }
            return 0;
        };
        model.discrete = model.outputs = [](TorsionFrame* f) { return f->host->solve_block(f, 0); };
        model.crossings = [](TorsionFrame* f) {
            const int32_t answer = f->host->solve_block(f, 0);
            const std::uint32_t m = f->model->n_y;
            const double* max = f->p + 2 * (m + 1);
            for (std::uint32_t i = 0; i < m; ++i)
                cross(f, 2 * i, f->y[i], max[i]), cross(f, 2 * i + 1, f->y[i], -max[i]);
            return answer;
        };
        finish();
    }

    std::uint32_t n;
    std::vector<double> values;

    // Clutch i carries the torque t_i (from mass i to mass i + 1); relative acceleration a_{i+1} − a_i = 0 when locked,
    // else sa ∓ max. a_i = (tau_i − (t_i acts against mass i: sign so that t > 0 when i+1 lags)…) with t_i = sa when
    // locked, ±max when sliding.
    static int32_t residuals(TorsionFrame* f) {
        const std::uint32_t m = f->model->n_y, n = m + 1;
        const double *inertia = f->p, *tau = f->p + n, *max = f->p + 2 * n;
        const TorsionBlock& block = f->model->blocks[0];
        double *residual = f->work + block.residual, *jacobian = f->work + block.jacobian;
        std::fill_n(jacobian, m * m, 0.0);
        const auto torque = [&](std::uint32_t i) {
            return f->d[2 * i] != 0 ? max[i] : f->d[2 * i + 1] != 0 ? -max[i] : f->y[i];
        };
        const auto locked = [&](std::uint32_t i) { return f->d[2 * i] == 0 && f->d[2 * i + 1] == 0; };
        // relative coordinate: mass i against mass i + 1; friction torque t on mass i is −t, on mass i + 1 it is +t
        for (std::uint32_t i = 0; i < m; ++i) {
            const double left = tau[i] - torque(i) + (i > 0 ? torque(i - 1) : 0);
            const double right = tau[i + 1] + torque(i) - (i + 1 < m ? torque(i + 1) : 0);
            const double a_rel = locked(i) ? 0 : f->d[2 * i] != 0 ? f->y[i] - max[i] : f->y[i] + max[i];
            residual[i] = a_rel - left / inertia[i] + right / inertia[i + 1];
            jacobian[i * m + i] = locked(i) ? 1 / inertia[i] + 1 / inertia[i + 1] : 1;
            if (i > 0 && locked(i - 1)) jacobian[(i - 1) * m + i] = -1 / inertia[i];
            if (i + 1 < m && locked(i + 1)) jacobian[(i + 1) * m + i] = -1 / inertia[i + 1];
        }
        return 0;
    }
};

} // namespace

TEST_CASE("chains of stuck clutches break away consistently") {
    for (const std::uint32_t n : {2u, 3u, 6u, 11u, 21u, 51u}) {
        std::int64_t passes = 0, most = 0;
        for (unsigned seed = 0; seed < 100; ++seed) {
            ClutchChain chain(n, 1000 * n + seed);
            Simulation simulation(chain.model);
            for (std::uint32_t i = 0; i < chain.values.size(); ++i)
                REQUIRE(simulation.set_parameter(i, chain.values[i]));
            const Result result = simulation.initialize(options_until(1));
            REQUIRE_MESSAGE(result.ok, "n = ", n, " seed ", seed, "\n", all_messages(result));
            passes += result.statistics.configuration_passes;
            most = std::max(most, result.statistics.configuration_passes);
            TorsionFrame& f = simulation.frame();
            for (std::uint32_t i = 0; i < f.model->n_y; ++i) {
                const double max = f.p[2 * n + i];
                CHECK(f.relation[2 * i] == (f.y[i] > max ? 1 : 0));
                CHECK(f.relation[2 * i + 1] == (f.y[i] < -max ? 1 : 0));
            }
        }
        MESSAGE("n = ", n, ": ", static_cast<double>(passes) / 100, " passes on average, at most ", most);
    }
}
