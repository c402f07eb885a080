// The start, and other instants at which a threshold of time is reached exactly; pre() in initial equations.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

namespace {

/// A model with `y` that must be `first` in the first row, at the start, and `later` in all others.
void check_step_at_start(const std::string& relation, double first, double later, double start = 0) {
    CAPTURE(relation);
    Good run(Run::Text{"model M\n  Real y = if " + relation + " then 1 else 0;\n  annotation(experiment(StartTime = " +
                       std::to_string(start) + ", StopTime = " + std::to_string(start + 1) + "));\nend M;"},
             {"y"});
    REQUIRE(run["y"].size() > 2);
    CHECK(run["y"][0] == first);
    check_times(run.jumps("y"), first == later ? std::vector<double>{} : std::vector<double>{start}, 0);
    CHECK(run.last("y") == later);
    // else a rounding after it is another
    if (start == std::floor(start)) CHECK(run.result.statistics.time_events == (first == later ? 0 : 1));
}

void check_always(const Run& run, const std::string& name, double value) {
    for (const double actual : run[name]) CHECK(actual == value);
}

/// The messages of a model that does, or does not, compile.
std::string messages_of(const std::string& text, bool compiles) {
    PipelineOptions options;
    options.text = text;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    const std::unique_ptr<Compilation> compilation = compile(options);
    const std::string messages = source::render(compilation->diagnostics, compilation->sources);
    CHECK_MESSAGE(compilation->ok == compiles, messages);
    return messages;
}

} // namespace

TEST_CASE("a threshold at the start: literal at first, then what holds just after it") {
    check_step_at_start("time > 0", 0, 1);
    check_step_at_start("0 < time", 0, 1);
    check_step_at_start("not (time <= 0)", 0, 1);
    check_step_at_start("time <= 0", 1, 0);
    check_step_at_start("time >= 0", 1, 1);
    check_step_at_start("time < 0", 0, 0);
    check_step_at_start("-2*time < 0", 0, 1);
    check_step_at_start("-time >= 0", 1, 0);
    check_step_at_start("time > 3", 0, 1, 3);
    check_step_at_start("3 - time >= 0", 1, 0, 3);
    check_step_at_start("time - 0.1 > 0.2", 0, 1, 0.3); // up to rounding
}

TEST_CASE("a when fires on what becomes true just after the start, not on what is true there") {
    Good run(Run::Text{R"(model M
  Integer after(start = 0, fixed = true), at(start = 0, fixed = true), last(start = 0, fixed = true);
equation
  when time > 0 then
    after = pre(after) + 1;
  end when;
  when time >= 0 then
    at = pre(at) + 1;
  end when;
  when time <= 0 then
    last = pre(last) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"after", "at", "last"});
    CHECK(run.last("after") == 1);
    check_times(run.jumps("after"), {0}, 0);
    CHECK(run.last("at") == 0);
    CHECK(run.last("last") == 0);
}

TEST_CASE("a threshold that an event moves to its own time") {
    Good run(Run::Text{R"(model M
  Real x(start = 0, fixed = true);
  discrete Real t2(start = 1e9, fixed = true);
  Integer n(start = 0, fixed = true);
  Real y = if time > t2 then 1 else 0, z = if t2 - time >= 0 then 1 else 0;
equation
  der(x) = 1;
  when x > 0.5 then
    t2 = time;
  end when;
  when time > t2 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"y", "z", "n", "t2"});
    const std::vector<double>& t = run.time();
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (t[i] < 0.49) CHECK(run["y"][i] + 2 * run["z"][i] == 2);
        if (t[i] > 0.51) CHECK(run["y"][i] + 2 * run["z"][i] == 1);
    }
    CHECK(run.last("n") == 1);
    CHECK(std::fabs(run.last("t2") - 0.5) < 1e-8);
}

TEST_CASE("what time has decided stays so in other events at the same time") {
    Good run(Run::Text{R"(model M
  discrete Real t2(start = 1e9, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean a = time > 0.5, b = time > t2;
equation
  when a then
    n = pre(n) + 1;
    t2 = time;
  end when;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"a", "b", "n"});
    check_times(run.jumps("a"), {0.5}, 0);
    check_times(run.jumps("b"), {0.5}, 0);
    CHECK(run.last("n") == 1);
}

TEST_CASE("pre() of a Boolean in an initial equation") {
    Good run(Run::Text{R"(model M
  Boolean on, off, given(start = true, fixed = true), plain(start = true);
  Real u = 0.05*sin(6*time);
initial equation
  pre(on) = true;
  pre(off) = false;
equation
  on = u > 0.1 or pre(on) and u > -0.1;
  off = u > 0.1 or pre(off) and u > -0.1;
  given = u > 0.1 or pre(given) and u > -0.1;
  plain = u > 0.1 or pre(plain) and u > -0.1;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"on", "off", "given", "plain"});
    check_always(run, "on", 1);
    check_always(run, "off", 0);
    check_always(run, "given", 1);
    check_always(run, "plain", 1);
}

TEST_CASE("what pre() was decides how a run begins") {
    const auto relay = [](const std::string& before) {
        return Run::Text{
            "model M\n  Boolean on;\n  Real x(start = 0, fixed = true);\n  parameter Boolean before = " + before + R"(;
initial equation
  pre(on) = before;
equation
  on = x > 0.1 or pre(on) and x > -0.1;
  der(x) = if on then -1 else 1;
  annotation(experiment(StopTime = 1));
end M;)"};
    };
    Good falls(relay("true"), {"on"}), rises(relay("false"), {"on"});
    CHECK(falls["on"].front() == 1);
    CHECK(rises["on"].front() == 0);
    check_times(falls.jumps("on"), {0.1, 0.3, 0.5, 0.7, 0.9}, 1e-8);
    check_times(rises.jumps("on"), {0.1, 0.3, 0.5, 0.7, 0.9}, 1e-8);
}

TEST_CASE("pre() of numbers, and of one variable by another's") {
    Good run(Run::Text{R"(model M
  Integer n, m;
  Boolean tick = time >= 0.5;
initial equation
  pre(n) = 3;
  pre(m) = pre(n) + 4;
equation
  n = if tick and not pre(tick) then pre(n) + 1 else pre(n);
  m = if tick and not pre(tick) then 2*pre(m) else pre(m) + 0;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"n", "m"});
    CHECK(run["n"].front() == 3);
    CHECK(run["m"].front() == 7);
    CHECK(run.last("n") == 4);
    CHECK(run.last("m") == 14);
}

TEST_CASE("two given values of pre() that differ are refused, equal ones are one") {
    const auto model = [](const std::string& start) {
        return "model M\n  Boolean on(start = " + start +
               ", fixed = true);\n  Integer n(start = " + (start == "true" ? "3" : "4") +
               R"(, fixed = true);
initial equation
  pre(on) = true;
  n = 3;
equation
  on = time > 2 or pre(on) and time < 4;
  when time > 1 then
    n = pre(n) + 1;
  end when;
end M;)";
    };
    const std::string differ = messages_of(model("false"), false), agree = messages_of(model("true"), true);
    CHECK_MESSAGE(differ.find("D106") != std::string::npos, differ);
    CHECK_MESSAGE(differ.find("on(start = false, fixed = true)") != std::string::npos, differ);
    CHECK_MESSAGE(differ.find("n(start = 4, fixed = true)") != std::string::npos, differ);
    CHECK_MESSAGE(agree.find("D111") != std::string::npos, agree);
}

TEST_CASE("logical blocks of the standard library start as their parameters say") {
    if (published_library().empty()) {
        MESSAGE("skipped: TORSION_MSL names no folder with the standard library");
        return;
    }
    Good run(
        Run::Text{R"(model M
  Modelica.Blocks.Logical.Hysteresis high(uLow = -0.1, uHigh = 0.1, pre_y_start = true), low(uLow = -0.1, uHigh = 0.1);
  Modelica.Blocks.Logical.OnOffController warm(bandwidth = 1, pre_y_start = true), cold(bandwidth = 1);
  Modelica.Blocks.Logical.RSFlipFlop set(Qini = true), reset;
  Modelica.Blocks.Logical.Pre before(pre_u_start = true);
  Modelica.Blocks.MathBoolean.OnDelay delayed(delayTime = 0.25);
equation
  high.u = 0;
  low.u = 0;
  warm.u = 0;
  warm.reference = 0;
  cold.u = 0;
  cold.reference = 0;
  set.S = false;
  set.R = time >= 0.5;
  reset.S = time >= 0.5;
  reset.R = false;
  before.u = time > 0.75;
  delayed.u = time >= 0.5;
  annotation(experiment(StopTime = 1));
end M;)",
                  published_library()},
        {"high.y", "low.y", "warm.y", "cold.y", "set.Q", "reset.Q", "set.QI", "reset.QI", "before.y", "delayed.y"});
    check_always(run, "high.y", 1);
    check_always(run, "low.y", 0);
    check_always(run, "warm.y", 1);
    check_always(run, "cold.y", 0);
    CHECK(run["set.Q"].front() == 1);
    CHECK(run["set.QI"].front() == 0);
    CHECK(run["reset.Q"].front() == 0);
    check_times(run.jumps("set.Q"), {0.5}, 1e-12);
    check_times(run.jumps("reset.Q"), {0.5}, 1e-12);
    // true in the initialization only: the event iteration after it follows the input
    CHECK(run["before.y"].front() == 0);
    check_times(run.jumps("before.y"), {0.75}, 1e-12);
    check_times(run.jumps("delayed.y"), {0.75}, 1e-12);
}
