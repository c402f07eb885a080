// What a run says of itself: why it ends, and what its equations hold.

#include "tests/simulation/hybrid_run.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string said(const Run& run) {
    std::string all;
    for (const runtime::Message& message : run.result.messages)
        all += message.code + " " + message.text + " " + message.help + "\n";
    return all;
}

} // namespace

TEST_CASE("a loop with the wrong sign grows without bound: the message has its rate and its frequency") {
    const Run real(Run::Text{R"(model M
  Real w(start = 0, fixed = true), i(start = 0, fixed = true);
equation
  0.01*der(w) = 2*(w - 10) + i;
  der(i) = 20*(w - 10);
  annotation(experiment(StopTime = 20));
end M;)"},
                   {"w"}, {});
    CHECK(!real.result.ok);
    CHECK(said(real).find("the solution grows without bound") != std::string::npos);
    CHECK(said(real).find("4.77") != std::string::npos); // s² - 200 s - 2000 = 0: 1/209.5 s
    const Run turning(Run::Text{R"(model M
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 20*v - 10100*x;
  annotation(experiment(StopTime = 200));
end M;)"},
                      {"x"}, {});
    CHECK(!turning.result.ok);
    CHECK(said(turning).find("15.9 Hz") != std::string::npos); // 10 ± 100 i
    CHECK(said(turning).find("100 ms") != std::string::npos);
}

TEST_CASE("a division by zero is none") {
    const Run run(
        Run::Text{"model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -1/max(0, x - 0.5);\nend M;"},
        {"x"}, {});
    CHECK(said(run).find("grows") == std::string::npos);
}

TEST_CASE("friction that is locked with a speed is named") {
    const auto blow = [](const char* time) { // the shaft stands from 0.5 s on
        return std::string("model M\n  Modelica.Mechanics.Rotational.Components.Inertia J(J = 2, phi(start = 0, fixed "
                           "= true), w(start = 1, "
                           "fixed = true, stateSelect = StateSelect.always));\n"
                           "  Modelica.Mechanics.Rotational.Components.BearingFriction f(tau_pos = [0, 4]);\n"
                           "equation\n  connect(J.flange_b, f.flange_a);\n  when time > ") +
               time + " then reinit(J.w, 5); end when;\n  annotation(experiment(StopTime = 2));\nend M;";
    };
    const Good locked(Run::Text{blow("1")}, {"J.w"});
    CHECK(said(locked).find("R326 `f` is locked with a speed of 5") != std::string::npos);
    const Good sliding(Run::Text{blow("0.2")}, {"J.w"});
    CHECK(said(sliding).find("R326") == std::string::npos);
}
