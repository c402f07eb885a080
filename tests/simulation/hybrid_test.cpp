// Hybrid constructs end to end: models of the folder hybrid/, with what must come out.

#include "tests/simulation/hybrid_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace torsion;
using namespace torsion::tests;

TEST_CASE("reinit: a ball bounces at the right times") {
    Good run("Ball", {"h", "v", "bounces"});
    std::vector<double> expected{std::sqrt(2 / 9.81)};
    for (double fall = 2 * expected[0] * 0.8; expected.back() + fall < 2; fall *= 0.8)
        expected.push_back(expected.back() + fall);
    check_times(run.jumps("bounces"), expected, 1e-7);
}

TEST_CASE("sample: every tick, at exactly its time") {
    Good run("PI", {"u", "I", "x"});
    const std::vector<double> ticks = run.jumps("I");
    REQUIRE(ticks.size() >= 199); // the first is at the start
    for (std::size_t k = 0; k < ticks.size(); ++k) CHECK(ticks[k] == static_cast<double>(k + 1) * 0.01);
    CHECK(std::fabs(run.last("x") - 1) < 0.06);
}

TEST_CASE("elsewhen, initial(), and whens that fire each other in one event") {
    Good run("Counter", {"n", "m", "a", "b", "c", "d", "z", "y"});
    CHECK(run.last("n") == 22); // two of each
    CHECK(run.last("m") == 9);  // 0, 0.25, …, 2
    CHECK(run.last("a") == 5);  // 0, 0.5, 1, 1.5, 2
    check_times(run.jumps("b"), {1}, 0);
    check_times(run.jumps("c"), {1}, 0);
    CHECK(run.last("b") == 3);
    CHECK(run.last("c") == 5); // pre(a) is 2 then
    check_times(run.jumps("d"), {1}, 0);
    CHECK(run.last("d") == 3);
    CHECK(std::fabs(run.last("z") - std::sin(6.283185307179586 * 0.75)) < 1e-9);
}

TEST_CASE("a thermostat") {
    Good run("Thermo", {"T", "on", "t_switch"});
    const std::vector<double>& T = run["T"];
    CHECK(*std::max_element(T.begin(), T.end()) <= 22 + 1e-6);
    CHECK(run.jumps("on").size() >= 10);
    CHECK(run.last("t_switch") == run.jumps("on").back());
}

TEST_CASE("floor, ceil, div, mod, rem jump where they should") {
    Good run("Steps", {"x", "f", "c", "d", "m", "r", "mt"});
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double x = run["x"][i], near = std::fabs(x - std::round(x));
        CHECK(std::fabs(std::fmod(run["mt"][i] - run.time()[i], 0.3)) *
                  std::fabs(std::fmod(run["mt"][i] - run.time()[i], 0.3) + 0.3) <
              1e-9);
        if (near < 1e-7) continue; // at the jump
        CHECK(run["f"][i] == std::floor(x));
        CHECK(run["c"][i] == std::ceil(x));
        CHECK(run["d"][i] == std::trunc(x));
        CHECK(std::fabs(run["m"][i] - (x - 2 * std::floor(x / 2))) < 1e-12);
        CHECK(std::fabs(run["r"][i] - std::fmod(x, 2)) < 1e-12);
    }
    std::vector<double> sawtooth;
    for (int k = 1; k <= 20; ++k) sawtooth.push_back(0.3 * k);
    check_times(run.jumps("mt"), sawtooth, 1e-14);
}

TEST_CASE("the pulse of the standard library") {
    Good run("Pulses", {"p.y", "q.y", "r.y"});
    std::vector<double> p, q, r;
    for (int k = 0; 0.1 + 0.3 * k < 2; ++k) {
        p.push_back(0.1 + 0.3 * k);
        if (0.22 + 0.3 * k < 2) p.push_back(0.22 + 0.3 * k);
    }
    for (double t : {0.03, 0.08, 0.13, 0.18}) q.push_back(t);
    for (int k = 1; k <= 39; ++k) r.push_back(0.05 * k);
    check_times(run.jumps("p.y"), p, 1e-12);
    check_times(run.jumps("q.y"), q, 1e-12);
    r.push_back(2);
    check_times(run.jumps("r.y"), r, 1e-12);
}

TEST_CASE("algorithms, and terminate") {
    Good run("Alg", {"x", "y", "w", "k", "sum", "p", "b", "z[2]"});
    REQUIRE(run.result.messages.size() == 1);
    CHECK(run.result.messages[0].code == "R310");
    CHECK(run.result.messages[0].text.find("w is large") != std::string::npos);
    CHECK(std::fabs(run.result.end_time - 3.5 / 3) < 1e-6);
    CHECK(run.last("sum") == 10);
    CHECK(run.last("p") == 8);
    CHECK(run.last("z[2]") == 2 * run.last("x"));
    CHECK(run["k"][0] == 5);
}

TEST_CASE("terminal() and change()") {
    Good run("Term", {"n", "l"});
    CHECK(run.last("n") == 1);
    CHECK(run.last("l") == 1);
    const std::vector<double>& n = run["n"];
    CHECK(n[n.size() - 2] == 0);
}

namespace {

std::vector<runtime::Options> every_way() {
    std::vector<runtime::Options> ways;
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5", "esdirk"}) {
        for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
            ways.emplace_back();
            ways.back().solver = solver;
            ways.back().tolerance = tolerance;
        }
    }
    for (const char* solver : {"rk4", "trapezoid", "rosenbrock"}) {
        for (const double step : {1e-2, 1e-3, 7e-5}) {
            ways.emplace_back();
            ways.back().solver = solver;
            ways.back().step_size = step;
        }
    }
    return ways;
}

} // namespace

TEST_CASE("a ball that comes to rest: an error, no fall through the floor, with every solver") {
    for (const char* model : {"Zeno", "ZenoCounted", "ZenoTwice"}) {
        for (const runtime::Options& way : every_way()) {
            CAPTURE(model);
            CAPTURE(way.solver);
            CAPTURE(way.tolerance);
            CAPTURE(way.step_size);
            Run run(model, {"v"}, way);
            CHECK_FALSE(run.result.ok);
            REQUIRE_FALSE(run.result.messages.empty());
            CHECK(run.result.messages.back().code == "R311");
            CHECK(run.result.end_time < 3 * std::sqrt(2 / 9.81) + 1e-3);
        }
    }
    Run run("Zeno", {"h"});
    CHECK(std::fabs(run.result.end_time - 3 * std::sqrt(2 / 9.81)) < 1e-3);
}

TEST_CASE("what crosses before something else stops comes first, with every solver") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CAPTURE(way.tolerance);
        CAPTURE(way.step_size);
        CHECK(Good("Ordered", {"n"}, way).last("n") == 0);
    }
}

TEST_CASE("a latch that an event sets holds from its second round on by what the first has given") {
    Good run("Latches", {"stays", "conducts", "cubic", "i", "j"});
    check_times(run.jumps("stays"), {0.5}, 0);
    check_times(run.jumps("cubic"), {0.5}, 0);
    check_times(run.jumps("conducts"), {0.25, 2 / 2.1}, 1e-7); // until j falls to 1
    CHECK(run.last("i") == 2);
    for (const runtime::Options& way : every_way()) CHECK(Good("LatchAtStop", {"i"}, way).last("i") == 2);
}

TEST_CASE("a latch that the initialization sets holds, too") {
    // until it is 1
    for (const std::string current : {"q", "r", "s"})
        CHECK(std::fabs(Good("LatchesAtStart", {current}).last(current) - 4) < 1e-6);
}

TEST_CASE("what is held stands still where something else stops, whatever its speed is computed from") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CHECK(std::fabs(Good("HeldBesideStop", {"first.w"}, way).last("first.w")) < 1e-12);
    }
}

TEST_CASE("a share of a load that no equation determines breaks nothing loose") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CHECK(Good("PressedAgain", {"shaft.w"}, way).last("shaft.w") == 0);
    }
}

TEST_CASE("a share of a load is found where little is left, beside a brake that is released") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CHECK(std::fabs(Good("LittleReserve", {"right.w"}, way).last("right.w")) < 1e-9);
    }
}

TEST_CASE("two shafts slide on one that two brakes hold") {
    Good run("HeldInBetween", {"left.phi", "middle.phi", "right.phi"});
    CHECK(std::fabs(run.last("left.phi") - 1.25) < 1e-4);
    CHECK(std::fabs(run.last("middle.phi")) < 1e-12);
    CHECK(std::fabs(run.last("right.phi") - 1) < 1e-4);
}

TEST_CASE("what has come to rest and is pushed on later does not bounce, nor what bounces between ticks without end") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CAPTURE(way.tolerance);
        CAPTURE(way.step_size);
        CHECK(std::fabs(Good("Pushed", {"w"}, way).last("w") + 0.5) < 1e-2);
        CHECK(Good("SlowBounces", {"h"}, way).last("h") > 0);
    }
}

TEST_CASE("a bounce that is watched when it is saved is watched when it goes on") {
    Run compiled("Zeno", {"h"});
    runtime::Options way;
    way.solver = "rk4";
    way.step_size = 1e-2;
    runtime::Simulation whole(compiled.compilation->compiled->descriptor());
    REQUIRE(whole.initialize(way).ok);
    double time = 0;
    for (int step = 1; step < 128; ++step) {
        time = step * 1e-2;
        REQUIRE(whole.advance(time, {}).ok);
        runtime::Simulation second(compiled.compilation->compiled->descriptor());
        REQUIRE(second.initialize(way).ok);
        REQUIRE(second.restore(whole.save()));
        const runtime::Result result = second.advance(2, {});
        CHECK_FALSE(result.ok);
        CHECK(result.end_time == doctest::Approx(1.28));
    }
    CHECK_FALSE(whole.advance(2, {}).ok);
}

TEST_CASE("a motion that sets in does so again after going back") {
    Run compiled("SetsIn", {"speed.w"});
    runtime::Simulation simulation(compiled.compilation->compiled->descriptor());
    REQUIRE(simulation.initialize({}).ok);
    REQUIRE(simulation.advance(0.4, {}).ok);
    const auto saved = simulation.save();
    REQUIRE(simulation.advance(1, {}).ok);
    REQUIRE(simulation.restore(saved));
    CHECK(simulation.advance(1, {}).ok);
}

TEST_CASE("a ball that a Boolean lets rest, with every solver") {
    for (const runtime::Options& way : every_way()) {
        CAPTURE(way.solver);
        CAPTURE(way.tolerance);
        CAPTURE(way.step_size);
        Good run("BallAtRest", {"h", "v", "flying"}, way);
        CHECK(run.last("v") == 0);
        CHECK(run.last("flying") == 0);
        CHECK(std::fabs(run.last("h")) < 1e-3);
    }
}

TEST_CASE("three balls on a line hand on their velocities") {
    Good run("Impacts", {"v1", "v2", "v3", "x1", "x3"});
    check_times(run.jumps("v2"), {1, 1.25, 1.5}, 1e-9);
    CHECK(run.last("v1") == -1);
    CHECK(run.last("v3") == 1);
}

TEST_CASE("arguments that jump: one event, however far") {
    Good run("Jump", {"x", "n", "m", "k", "yy"});
    CHECK(run.last("k") == 7);
    CHECK(run.last("m") == -15);
    const std::vector<double>&n = run["n"], &m = run["m"];
    for (std::size_t i = 1; i < n.size(); ++i) {
        if (std::fabs(run["x"][i] - std::round(run["x"][i])) > 1e-7) CHECK(n[i] == std::floor(run["x"][i]));
        CHECK(m[i] == std::floor(run["yy"][i]));
    }
}

TEST_CASE("falling arguments of time, with ticks that rounding could lose") {
    Good run("Falling", {"f", "c", "d", "e"});
    std::vector<double> tenths, sevenths;
    for (int k = 1; k <= 10; ++k) tenths.push_back(k / 10.0);
    for (int k = 1; k <= 7; ++k) sevenths.push_back(k / 7.0);
    check_times(run.jumps("e"), tenths, 1e-14);
    check_times(run.jumps("d"), tenths, 1e-14);
    CHECK(run.last("d") == -10);
    CHECK(run.last("e") == 7);
}

TEST_CASE("mixed constructs") {
    Good run("Misc", {"n", "d", "al", "sw", "dz", "cyc", "first", "q", "x"});
    CHECK(run["d"][0] == 4); // pre(d) of the initial equation
    CHECK(run.last("d") == 2);
    CHECK(run.last("n") == 4);
    CHECK(run["first"][0] == 0); // at initial()
    CHECK(run.last("first") == 1);
    CHECK(run.last("sw") == 10); // 0.1, 0.4, …, 2.8
    CHECK(run.last("dz") == 1);
    CHECK(run.last("cyc") >= 3);
    REQUIRE(run.result.messages.size() == 1);
    CHECK(run.result.messages[0].code == "R313"); // the warning of an assert in a when
}

TEST_CASE("pre(v) of a variable that an initial equation sets") {
    Good run("Kept", {"n", "count", "is_full", "late"});
    CHECK(run.last("n") == 0);
    CHECK(run["is_full"][0] == 1);
    CHECK(run.last("count") == 7);
    check_times(run.jumps("late"), {0.5, 1}, 1e-12);
}

TEST_CASE("two brakes on one shaft share its torque, and are named") {
    Good run("TwoBrakes", {"rotor.w", "first.tau", "second.tau", "first.mode", "second.mode"});
    REQUIRE(run.result.messages.size() == 1);
    CHECK(run.result.messages[0].code == "R312");
    CHECK(run.result.messages[0].text.find("`first`, `second`") != std::string::npos);
    // mu = 0.5: 2 x 5 N.m stop 5 rad/s within 0.5 s, and 8 N.m do not move it again
    CHECK(std::fabs(run.last("rotor.w")) < 1e-8);
    CHECK(run.last("first.mode") == 0);
    CHECK(run.last("second.mode") == 0);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        if (run.time()[i] > 0.6)
            CHECK(std::fabs(run["first.tau"][i] + run["second.tau"][i] -
                            std::clamp(8 * (run.time()[i] - 1), 0.0, 8.0)) < 1e-6);
    }
}
