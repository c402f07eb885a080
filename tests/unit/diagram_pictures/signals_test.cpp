// Signals without a `connect`.

#include "compiler/diagram/picture/bounds.h"
#include "tests/unit/diagram_pictures/drawing.h"

using namespace picture_tests;

namespace {

/// The names of the ends of each wire.
std::vector<std::string> wires_of(const Shown& drawn) {
    std::vector<std::string> all;
    REQUIRE(drawn.picture);
    for (const Wire& wire : drawn.picture->wires) {
        std::string text;
        for (const std::string& end : wire.ends) text += (text.empty() ? "" : " ") + end;
        const auto is_dashed = [](const Line& line) { return line.outline.pattern == LinePattern::Dash; };
        all.push_back(text + (std::ranges::all_of(wire.lines, is_dashed) ? "" : " solid"));
    }
    std::ranges::sort(all);
    return all;
}

const std::string kit = R"(package P
  connector I = input Real;
  connector O = output Real;
  connector F Real phi; flow Real tau; end F;
  model Source O y = time; end Source;
  model Several O y[3] = {time, 2, 3}; O z = time; end Several;
  model Taker I u; end Taker;
  model Shaft parameter Real J = 1; F f; Real w = time; end Shaft;
)";

} // namespace

TEST_CASE("signals that equations and modifiers hand on are dashed lines") {
    const Shown drawn = draw_text(R"(package P
  connector I = input Real;
  connector O = output Real;
  model Source O y = time; end Source;
  model Two O y = time; O z = time; end Two;
  model Expression O y; end Expression;
  model Taker I u; end Taker;
  model M
    Source one, other;
    Two two;
    Expression expression(y = 2*one.y + other.y);
    Taker a, b, c, d(u = -other.y);
  equation
    a.u = 3*one.y;
    b.u = one.y + other.y;
    c.u = two.y;
  end M;
end P;)",
                                  "P.M");
    const auto dashed = [&](const std::string& first, const std::string& second) {
        const auto at = drawn.svg.find("data-first=\"" + first + "\"");
        const auto end = at == std::string::npos ? at : drawn.svg.find("class=\"component\"", at);
        const std::string of = at == std::string::npos ? "" : drawn.svg.substr(at, end - at);
        return of.find(second) != std::string::npos && of.find("stroke-dasharray") != std::string::npos;
    };
    CHECK(dashed("one.y", "a.u"));
    CHECK(dashed("one.y", "expression.y"));
    CHECK(dashed("other.y", "expression.y"));
    CHECK(dashed("other.y", "d.u"));
    CHECK(dashed("one.y", "b.u"));
    CHECK(dashed("other.y", "b.u"));
    CHECK(count(drawn.svg, "class=\"formula\" data-of=\"b.u\"") == 1); // of two blocks
    CHECK(drawn.svg.find("one.y + other.y</") != std::string::npos);
    CHECK(dashed("two.y", "c.u"));
    CHECK(drawn.svg.find("data-first=\"two.z") == std::string::npos);
}

TEST_CASE("a formula of one signal has a box; a signal that is handed on as it is has a line alone") {
    const Shown drawn = draw_text(kit + R"(  model M
    Source moving, engine;
    Taker holding, clutch, straight, by_name, renamed;
    Real same = engine.y, twice = 2*engine.y, copy = twice;
  equation
    holding.u = if moving.y > 0 then 0 else 1;
    clutch.u = min(1, max(0, (engine.y - 100)/90));
    straight.u = engine.y;
    by_name.u = same;
    renamed.u = copy;
  end M;
end P;)",
                                  "P.M");
    const auto has = [&](const std::string& to, const std::string& formula) {
        return drawn.svg.find("<title>" + to + " = " + formula + "</title>") != std::string::npos;
    };
    CHECK(has("holding.u", "if moving.y &gt; 0 then 0 else 1"));
    CHECK(has("clutch.u", "min(1, max(0, (engine.y - 100) / 90))"));
    CHECK(has("renamed.u", "2 * engine.y"));
    CHECK(count(drawn.svg, "class=\"formula\"") == 3);
}

TEST_CASE("signals are followed through variables of the class, and elements of an output have places of their own") {
    const Shown drawn = draw_text(kit + R"(  model M
    Several several;
    Source set;
    Taker a, b, c;
    Real twice = 2*several.y[1], same, nothing = several.z;
  equation
    same = twice + 1;
    a.u = same;
    b.u = several.y[3];
    0.5*c.u = 1 - same;
  end M;
end P;)",
                                  "P.M");
    // of c there is no equation `c.u = …`
    CHECK(wires_of(drawn) == std::vector<std::string>{"a.u a.u", "several.y[1] a.u", "several.y[3] b.u"});
    const PlacedIcon& several = part_named(drawn.picture->parts, "several");
    CHECK(several.connectors.size() == 3);
    CHECK(several.connectors[0].name == "y[1]");
    CHECK(several.connectors[2].name == "y[3]");
    CHECK(length(several.connectors[0].place.shift - several.connectors[2].place.shift) > 20);
}

TEST_CASE("a variable that is read has a point with its name; parameters have none") {
    const Shown drawn = draw_text(kit + R"(  model M
    Shaft shaft;
    Taker a, b, c;
  equation
    a.u = 3*shaft.w;
    b.u = if shaft.w > 1 then shaft.J else 0;
    shaft.J = c.u;
  end M;
end P;)",
                                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"a.u a.u", "b.u b.u", "c.u c.u", "shaft.w a.u b.u"});
    CHECK(drawn.svg.find("data-connector=\"shaft.w\"") != std::string::npos);
    CHECK(drawn.svg.find(">w</tspan>") != std::string::npos);
}

TEST_CASE("what gets a value that is no signal has a box with it") {
    const Shown drawn = draw_text(kit + R"(  model M
    parameter Real level;
    parameter Real step = 3;
    Taker fixed, named, stepped, moving(u = sin(time)), several[2], sums[2](u = {1, 2} + {3, 4}), read, rate;
    Real x, y;
    Source set;
  equation
    fixed.u = 1;
    level = named.u;
    stepped.u = step;
    several.u = {5, 6};
    x = read.u;
    der(y) = rate.u;
  end M;
end P;)",
                                  "P.M");
    const auto has = [&](const std::string& to, const std::string& formula) {
        return drawn.svg.find("<title>" + to + " = " + formula + "</title>") != std::string::npos;
    };
    CHECK(has("fixed.u", "1"));
    CHECK(has("named.u", "level"));
    CHECK(has("stepped.u", "step"));
    CHECK(has("moving.u", "sin(time)"));
    CHECK(has("several[2].u", "{5, 6}[2]"));
    CHECK(has("sums[1].u", "({1, 2} + {3, 4})[1]"));
    CHECK(wires_of(drawn) == std::vector<std::string>{"fixed.u fixed.u", "moving.u moving.u", "named.u named.u",
                                                      "several[1].u several[1].u", "several[2].u several[2].u",
                                                      "stepped.u stepped.u", "sums[1].u sums[1].u",
                                                      "sums[2].u sums[2].u"});
}

TEST_CASE("signals in loops lead to the elements of arrays") {
    const Shown drawn = draw_text(kit + R"(  model M
    Several several;
    Source set;
    Taker t[3];
  equation
    for i in 1:2 loop
      t[i].u = several.y[i];
    end for;
    set.y = t[3].u;
  end M;
end P;)",
                                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"set.y t[3].u", "several.y[1] t[1].u", "several.y[2] t[2].u"});
}

TEST_CASE("an equation of arrays hands on each element by itself") {
    const Shown drawn = draw_text(kit + R"(  model M
    Source s[2];
    Taker t[2], twice[2];
  equation
    t.u = s.y;
    twice.u = 2*s.y;
  end M;
end P;)",
                                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"s[1].y t[1].u twice[1].u twice[2].u",
                                                      "s[2].y t[2].u twice[1].u twice[2].u", "twice[1].u twice[1].u",
                                                      "twice[2].u twice[2].u"});
    CHECK(drawn.svg.find("twice[2].u = (2 * s.y)[2]</title>") != std::string::npos);
}

TEST_CASE("inputs that are no connectors have points") {
    const Shown drawn = draw_text(kit + R"(  model Load input Real v; input Real N; F f; end Load;
  model M
    Source set;
    Shaft shaft;
    Load load(v = set.y);
  equation
    load.N = 2*shaft.w;
  end M;
end P;)",
                                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"load.N load.N", "set.y load.v", "shaft.w load.N"});
}

TEST_CASE("where components are placed, signals are dashed lines, too") {
    const auto place = [](int x) {
        return " annotation(Placement(transformation(extent={{" + std::to_string(x) + ",0},{" + std::to_string(x + 20) +
               ",20}})));";
    };
    const Shown drawn =
        draw_text(kit + "  model M Source a" + place(-80) + " Source b" + place(-40) + " Taker t" + place(0) +
                      " Taker s" + place(40) + " equation t.u = a.y + b.y; connect(b.y, s.u); end M; end P;",
                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"a.y t.u", "b.y s.u solid", "b.y t.u"});
    CHECK(count(drawn.svg, "class=\"formula\"") == 0);
}

TEST_CASE("signals that depend on themselves, or on very many, end") {
    const Shown drawn = draw_text(kit + R"(  model M
    Source s[9];
    Taker a, b;
    Real x = y, y = x + s[1].y;
  equation
    a.u = x;
    b.u = s[1].y + s[2].y + s[3].y + s[4].y + s[5].y + s[6].y + s[7].y + s[8].y + s[9].y;
  end M;
end P;)",
                                  "P.M");
    CHECK(wires_of(drawn) == std::vector<std::string>{"a.u a.u", "s[1].y a.u"});
}

TEST_CASE("blocks of signals stay upright where they lead to a load at the right") {
    const Shown drawn = draw_text(R"(model M
  Modelica.Mechanics.Rotational.Sources.ConstantTorque motor(tau_constant = 1);
  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 1);
  Modelica.Mechanics.Rotational.Sources.Torque load;
  Modelica.Blocks.Nonlinear.Limiter limiter(uMax = 1);
  Modelica.Blocks.Sources.Pulse pulse(period = 1);
equation
  connect(motor.flange, shaft.flange_a);
  connect(shaft.flange_b, load.flange);
  connect(pulse.y, limiter.u);
  connect(limiter.y, load.tau);
end M;)",
                                  "M");
    REQUIRE(drawn.picture);
    const std::vector<PlacedIcon>& parts = drawn.picture->parts;
    CHECK(part_named(parts, "load").place.a < 0);
    for (const char* name : {"limiter", "pulse"})
        CHECK_MESSAGE((part_named(parts, name).place.a > 0 && part_named(parts, name).place.d > 0), name);
}

TEST_CASE("sums show their factors at their inputs") {
    const auto texts = [](const std::string& block) {
        return draw_text("model M Modelica.Blocks.Math." + block + " end M;", "M").svg;
    };
    const auto has = [](const std::string& svg, const std::string& text) {
        return svg.find(">" + text + "</tspan>") != std::string::npos;
    };
    CHECK(has(texts("Add add(k2 = -1);"), "-1"));
    CHECK_FALSE(has(texts("Add add;"), "-1"));
    const std::string three = texts("Add3 add(k1 = 0.5, k2 = -2, k3 = 4);");
    CHECK((has(three, "0.5") && has(three, "-2") && has(three, "4")));
    CHECK(has(texts("Sum total(nin = 2, k = {1, -1});"), "{1, -1}"));
    CHECK(has(texts("LinearDependency line(y0 = 5, k1 = 2, k2 = -3);"), "+ 5"));
}
