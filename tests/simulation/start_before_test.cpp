// Initial equations that determine pre(b), or what a `when` keeps, together with Reals that depend on b. The relations
// that b uses are active according to that value, and not to a start value; a start where no values fit all equations
// is refused.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string model(const std::string& declarations, const std::string& initial, const std::string& equations) {
    return "model M\n  Real T;\n  " + declarations + "\ninitial equation\n  " + initial + "\nequation\n  " + equations +
           "\nend M;\n";
}

void check_start(const std::string& text, const std::string& b, double value, double temperature) {
    INFO(text);
    const Good run(Run::Text{text}, {b, "T"});
    CHECK(run[b].front() == doctest::Approx(value));
    CHECK(run["T"].front() == doctest::Approx(temperature));
}

void check_refused(const std::string& text) {
    INFO(text);
    const Run run(Run::Text{text}, {"T"});
    REQUIRE_FALSE(run.result.ok);
    const runtime::Message& message = run.result.messages.back();
    CHECK(message.code == "R304");
    CHECK(message.line > 0);
    CHECK(std::ranges::count(message.notes, "unknowns: ") == 0); // no Real of the system stays unknown
}

const std::string hot = "Boolean hot;", falls = "T = if hot then 70 else 105;", rests = "der(T) = 0;";

} // namespace

TEST_CASE("a relation behind pre(b) is active by what an initial equation says") {
    check_start(model(hot, "pre(hot) = T > 65; " + falls, rests + "hot = pre(hot) and T > 60;"), "hot", 1, 70);
    check_start(model(hot, "pre(hot) = T > 65; " + falls, rests + "hot = if pre(hot) then T > 60 else T > 90;"), "hot",
                1, 70);
    check_start(model(hot, "pre(hot) = T > 65; " + falls, rests + "hot = pre(hot) or T > 200;"), "hot", 1, 70);
    check_start(model(hot + " Boolean p = T > 65;", "pre(hot) = p; " + falls, rests + "hot = pre(hot) and T > 60;"),
                "hot", 1, 70);
    check_start(model("Integer mode;", "pre(mode) = if T > 65 then 2 else 1; T = 110 - 20*mode;",
                      rests + "mode = if pre(mode) == 2 and T > 60 then 2 else 1;"),
                "mode", 2, 70);
}

TEST_CASE("a steady start where a fan clutch is engaged by its hysteresis") {
    const std::string text = R"(model M
  Boolean on "engaged";
  Real w(start = 100), T(start = 360);
initial equation
  pre(on) = T > 355;
  der(T) = 0;
  der(w) = 0;
equation
  on = if pre(on) then T > 350 else T > 370;
  2*der(w) = (if on then 200 else 20) - w;
  50*der(T) = 2000 - 0.5*(w + 10)*(T - 340);
end M;
)";
    const Good run(Run::Text{text}, {"on", "w", "T"});
    CHECK(run["on"].front() == 1);
    CHECK(run["w"].front() == doctest::Approx(200));
    CHECK(run["T"].front() == doctest::Approx(340 + 2000 / (0.5 * 210)));
}

TEST_CASE("a steady start that is found only with pre(b)") {
    const std::string text = R"(model M
  Boolean on;
  Real T(start = 0.5), u;
initial equation
  pre(on) = T > 0.2;
  der(T) = 0.4;
equation
  on = if pre(on) then T < 1 else T < 0.3;
  u = if on then 1 else -1;
  der(T) = u - 0.75*T;
end M;
)";
    check_start(text, "on", 1, 0.8);
}

TEST_CASE("what a `when` keeps, said by an initial equation") {
    check_start(
        model(hot + " Boolean kept;", "kept = T > 65; " + falls,
              rests + "when time > 5 then kept = not pre(kept); end when; hot = if pre(kept) then T > 60 else T > 90;"),
        "hot", 1, 70);
}

TEST_CASE("a relation that an initial equation uses, too, is active for it where the simulation's use is not") {
    check_start(model(hot, "pre(hot) = T > 65; T = if hot then 70 else 60;", rests + "hot = pre(hot) or T > 65;"),
                "hot", 0, 60);
    check_start(model(hot + " Boolean other;",
                      "pre(other) = T > 80; pre(hot) = not T > 80; T = if other then 70 else 105;",
                      rests + "hot = pre(hot) and T > 80; other = pre(hot) and not T > 60;"),
                "other", 0, 105);
    check_start(model(hot, "pre(hot) = T > 65; T = if hot then 70 else 105;", rests + "hot = pre(hot) and T > 65;"),
                "hot", 1, 70);
}

TEST_CASE("pre(d) = d is what the event iteration makes of it") {
    for (const char* says : {"pre(hot) = hot;", "hot = pre(hot);"}) {
        const std::string text = model("Boolean hot, rises;", std::string(says) + " T = 70;",
                                       rests + "hot = T > 65; rises = hot and not pre(hot);");
        check_start(text, "hot", 1, 70);
        check_start(text, "rises", 0, 70);
    }
    check_start(model(hot, "pre(hot) = hot; T = 62;", rests + "hot = if pre(hot) then T > 60 else T > 61;"), "hot", 1,
                62);
    check_start(
        "model M\n  Integer gear(start = 1); Real T = 10*gear;\ninitial equation\n  pre(gear) = gear;\nequation\n"
        "  gear = if pre(gear) < 3 then pre(gear) + 1 else 3;\nend M;\n",
        "gear", 3, 30);
}

TEST_CASE("an initial equation d = … determines d, and what nothing says keeps its start value") {
    const std::string kept = "\n  when time > 5 then u = pre(u) + 0.5; end when;\nend M;\n";
    check_start(
        "model M\n  Real T(start = 0.6); discrete Real u(start = 1.08); Boolean w(start = true);\ninitial equation\n"
        "  u = 0.1*T + 1;\n  T = (if w then 0.29 else -0.35*u) + 1;\nequation\n  der(T) = 0;\n  when time > 5 then w = "
        "not pre(w); end when;" +
            kept,
        "u", 1.129, 1.29);
    check_start("model M\n  Real T; discrete Real u; parameter Real k = 0;\ninitial equation\n  pre(u) = 0.1*T + 1;\n  "
                "T = k*u + 1;\nequation\n  "
                "der(T) = -T;" +
                    kept,
                "u", 1.1, 1);
    check_start("model M\n  Real T; discrete Real u;\ninitial equation\n  pre(u) = 0.1*max(T, -5) + 1;\n  T = 0.1*u + "
                "1.3;\nequation\n  der(T) = -T;" +
                    kept,
                "u", 1.13 / 0.99, 1.4 / 0.99);
    check_start("model M\n  parameter Real p(start = -1.33, fixed = false); discrete Real u(start = 2.13), v(start = "
                "1.62); Real T = v;\ninitial equation\n"
                "  p = 0.84*u - 0.7892;\n  v = p + u;\nequation\n  when time > 5 then v = pre(v) + 0.5; end when;" +
                    kept,
                "u", 2.13, 3.13);
}

TEST_CASE("Reals of the start are solved again for an Integer that they change") {
    const std::string keeps = "  when {initial(), time > 5} then k = if z <= 3.2 then 3 else 1; end when;\n  when time "
                              "> 5 then u = pre(u) + 0.5; end when;\n";
    check_start("model M\n  Real T(start = 0), z(start = 4);\n  Integer k(start = 1); discrete Real u(start = "
                "-2);\ninitial equation\n"
                "  u = sign(T - 0.1);\n  T = 0.2*k;\nequation\n  z = -u + T + 3;\n  der(T) = -T;\n" +
                    keeps + "end M;\n",
                "k", 3, 0.6);
    check_start(
        "model M\n  Real T(start = -0.5), z(start = 4), y(start = 0);\n  Integer k(start = 1); discrete Real u(start = "
        "-2);\ninitial equation\n"
        "  u = 0.5*sign(y - 0.2) - 2.5;\n  der(T) = 0;\nequation\n  der(T) = -T + 0.2*k - 0.1*y;\n  z = -u + 0.5 + T;\n"
        "  y = 0.5*min(y, z) + 0.05*T + 0.26;\n" +
            keeps + "end M;\n",
        "k", 3, 0.5425742574257426);
}

TEST_CASE("comparisons that stand in initial equations only take part in the search") {
    check_start(
        model(hot + " Boolean warm;",
              "pre(hot) = T > 60; pre(warm) = T > 40; T = 50 + (if hot then -30 else 0) + (if warm then -5 else 0);",
              rests + "hot = if pre(warm) then T < 80 else T < 20; warm = if pre(warm) then T < 60 else T < 20;"),
        "hot", 1, 15);
    check_start(model(hot + " Boolean cold; Real S;",
                      "pre(hot) = T < 50; T = 40 + (if hot then 24 else 0) + (if cold then 13 else 0);"
                      "S = 70 + (if hot then 13 else 0) + (if cold then 24 else 0);",
                      rests + "der(S) = 0; hot = if pre(hot) then S < 100 else T > 60; cold = pre(cold) and S < 60;"),
                "hot", 1, 64);
}

TEST_CASE("no start fits") {
    check_refused(model(hot, "pre(hot) = T > 75; " + falls, rests + "hot = pre(hot) and T > 60;"));
    check_refused(model("Integer mode;", "pre(mode) = if T > 65 then 2 else 1; T = 110 - 25*mode;",
                        rests + "mode = if pre(mode) == 2 and T > 62 then 2 else 1;"));
    check_refused(
        model(hot + " Boolean warm;",
              "pre(hot) = T > 60; pre(warm) = T > 40; T = 50 + (if hot then -30 else 0) + (if warm then -5 else 0);",
              rests + "hot = if pre(warm) then T < 80 else T < 18; warm = if pre(warm) then T < 60 else T < 10;"));
}
