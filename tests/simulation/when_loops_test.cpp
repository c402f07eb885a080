// Algebraic loops through a `when`: what its equations give is found together with the rest of the model.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

namespace {

/// Left and right rows of the events at 0, 0.2, …: the tick whose values a row has.
std::vector<double> ticks_of(const std::vector<double>& time) {
    std::vector<double> ticks;
    for (std::size_t i = 0; i < time.size(); ++i) {
        const bool is_left = i + 1 < time.size() && time[i + 1] == time[i];
        const double tick = std::floor(time[i] / 0.2 + 1e-9) * 0.2;
        ticks.push_back(is_left && std::fabs(tick - time[i]) < 1e-9 ? tick - 0.2 : tick);
    }
    return ticks;
}

} // namespace

TEST_CASE("a loop through a when is solved, not passed once") {
    Good run(Run::Text{R"(model M
  Real x, y;
equation
  when sample(0, 0.2) then
    y = 7 - 2*x + time;
  end when;
  x + y = 5;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"x", "y"});
    const std::vector<double> ticks = ticks_of(run.time());
    for (std::size_t i = 1; i < run.time().size(); ++i) { // x + y = 5, y = 7 - 2 x + tick
        CHECK(std::fabs(run["x"][i] - (2 + ticks[i])) < 1e-12);
        CHECK(std::fabs(run["y"][i] - (3 - ticks[i])) < 1e-12);
    }
    check_times(run.jumps("x"), {0.2, 0.4, 0.6, 0.8, 1}, 1e-12);
}

TEST_CASE("two equations of a when in one loop") {
    Good run(Run::Text{R"(model M
  Real x, y, z;
equation
  when sample(0, 0.2) then
    y = 7 - 2*x;
    z = 1 + 0.5*x + y;
  end when;
  x + y + z = 5 + (if time >= 0.5 then 1 else 0);
  annotation(experiment(StopTime = 1));
end M;)"},
             {"x", "y", "z"});
    const std::vector<double>& t = run.time();
    for (std::size_t i = 1; i < t.size(); ++i) {
        if (t[i] > 0 && t[i] < 0.5) CHECK(std::fabs(run["x"][i] - 4) < 1e-12);   // y = -1, z = 2
        if (t[i] > 0.5 && t[i] < 0.6) CHECK(std::fabs(run["x"][i] - 5) < 1e-12); // y and z are held
        if (t[i] > 0.61) CHECK(std::fabs(run["x"][i] - 3.6) < 1e-12);            // 2.5 x = 15 - 6
        if (t[i] > 0.61) CHECK(std::fabs(run["y"][i] + 0.2) < 1e-12);
    }
}

TEST_CASE("a loop that is not linear") {
    Good run(Run::Text{R"(model M
  Real x, y;
equation
  when time >= 0.5 then
    y = x^3;
  end when;
  2*x + y = 12*time + 6;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"x", "y"});
    const std::vector<double>& t = run.time();
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (t[i] > 0.5) CHECK(std::fabs(run["y"][i] - 8) < 1e-9); // 2 x + x^3 = 12
    }
}

TEST_CASE("a loop with a relation that the solution decides") {
    Good run(Run::Text{R"(model M
  Real x, y(start = 3);
  Boolean high = x > 2.5; // from the low side: while it fits
equation
  when sample(0, 0.2) then
    y = if high then 11 - 3*x else 7 - 2*x + time;
  end when;
  x + y = 5;
  annotation(experiment(StopTime = 1));
end M;)"},
             {"x", "y", "high"});
    const std::vector<double> ticks = ticks_of(run.time());
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        if (ticks[i] < 0.5) CHECK(std::fabs(run["x"][i] - (2 + ticks[i])) < 1e-12);
        else CHECK(std::fabs(run["x"][i] - 3) < 1e-12); // 2 x = 6
    }
}

TEST_CASE("a loop without a solution is refused, with its variable") {
    Run run(Run::Text{R"(model M
  Real x, y;
equation
  when time >= 0.5 then
    y = 6 - x;
  end when;
  x + y = 5;
  annotation(experiment(StopTime = 1));
end M;)"},
            {"x", "y"});
    REQUIRE_FALSE(run.result.ok);
    const runtime::Message& message = run.result.messages.back();
    CHECK(message.code == "R304");
    CHECK(message.text.find("a `when`") != std::string::npos);
    REQUIRE_FALSE(message.notes.empty());
    CHECK(message.notes[0].find("`y`") != std::string::npos);
}
