#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::contains;
using test::flat_text;
using test::FrontEnd;

namespace {

const std::string pins = "connector Pin Real v; flow Real i; end Pin; model Two Pin a; Pin b; equation a.i + b.i = 0; "
                         "a.v - b.v = a.i; end Two; "
                         "model One Pin p; equation p.v = 0; end One; ";

std::size_t equations(const std::string& text) {
    FrontEnd f;
    auto m = f.flatten(text);
    return m ? m->equations.size() : 0;
}

} // namespace

TEST_CASE("connections: potentials equal, flows sum to zero, unconnected flows vanish") {
    std::string t =
        flat_text(pins + "model M Two r; One g; Two s; equation connect(r.b, g.p); connect(s.a, g.p); end M;");
    CHECK(contains(t, "r.b.v = g.p.v;"));
    CHECK(contains(t, "r.b.i + g.p.i + s.a.i = 0;"));
    CHECK(contains(t, "r.a.i = 0;"));
    CHECK(contains(t, "s.b.i = 0;"));
}

TEST_CASE("a connector of the class itself counts with the other sign") {
    std::string t = flat_text(pins + "model Sub Pin p; Two r; equation connect(p, r.a); end Sub; model M Sub s; One g; "
                                     "equation connect(s.p, g.p); end M;");
    CHECK(contains(t, "r.a.i - s.p.i = 0;"));
    CHECK(contains(t, "s.p.i + g.p.i = 0;"));
}

TEST_CASE("a component that reads what flows in is balanced by itself") {
    FrontEnd f;
    CHECK(f.flatten("connector Port Real p; flow Real m; stream Real h; end Port; model Pipe Port a; Port b; Real h = "
                    "inStream(a.h); equation a.m + b.m = 0; "
                    "a.p = b.p; a.h = inStream(b.h); b.h = h; end Pipe; model Source Port port; equation port.m = -1; "
                    "port.h = 3; end Source; "
                    "model Sink Port port; equation port.p = 0; port.h = 7; end Sink; "
                    "model M Source source; Pipe pipe; Sink sink; equation connect(source.port, pipe.a); "
                    "connect(pipe.b, sink.port); end M;"));
    CHECK(f.diagnostics.all().empty());
}

TEST_CASE("a connection said on two ways counts once") {
    CHECK(
        equations(
            pins +
            "model M One g; Two r; Two s; equation connect(r.b, g.p); connect(s.b, g.p); connect(r.b, s.b); end M;") ==
        equations(pins + "model M One g; Two r; Two s; equation connect(r.b, g.p); connect(s.b, g.p); end M;"));
}

TEST_CASE("connectors that are not alike") {
    CHECK(flat_text(pins + "connector Q Real w; flow Real i; end Q; model N Q q; equation q.w = 1; end N; model M One "
                           "g; N n; equation connect(g.p, n.q); end M;") == "F102");
    CHECK(flat_text(pins + "model M One g; Real x = 1; equation connect(g.p, x); end M;") == "F102");
}

TEST_CASE("for-equations and arrays of components") {
    std::string t = flat_text(
        pins +
        "model M parameter Integer n = 3; Two r[n]; One g; equation for i in 1:n-1 loop connect(r[i].b, r[i+1].a); end "
        "for; connect(r[n].b, g.p); end M;");
    CHECK(contains(t, "r[1].b.v = r[2].a.v;"));
    CHECK(contains(t, "r[2].b.i + r[3].a.i = 0;"));
}

TEST_CASE("if-equations: known, merged, unbalanced") {
    CHECK(contains(flat_text("model A parameter Boolean p = true annotation(Evaluate = true); Real x; equation if p "
                             "then x = 1; else x = 2; end if; end A;"),
                   "x = 1;"));
    CHECK(contains(
        flat_text("model A parameter Boolean p = true; Real x; equation if p then x = 1; else x = 2; end if; end A;"),
        "x = if p then 1 else 2;"));
    CHECK(contains(flat_text("model A Real x; equation if time > 1 then x = 1; else x = time; end if; end A;"),
                   "x = if time > 1 then 1 else time;"));
    CHECK(flat_text("model A Real x; Real y; equation if time > 1 then x = 1; y = 2; else x = time; end if; end A;") ==
          "F103");
    std::string t = flat_text(
        "model A parameter Boolean p = true; Real x; Real y; equation y = 3; if p then x = 1; end if; end A;");
    CHECK(contains(t, "// structural"));
    CHECK(contains(t, "x = 1;"));
}

TEST_CASE("relations make events, but not inside noEvent, and only where they are looked at") {
    std::string t = flat_text("model A Real x(start = 0, fixed = true); Real y; equation der(x) = 1; y = if x > 1 then "
                              "(if x > 2 then 2 else 1) else 0; end A;");
    CHECK(contains(t, "  x > 1;"));
    CHECK(contains(t, "x > 2  when x > 1;"));
    t = flat_text("model A Real x(start = 0, fixed = true); Real y; equation der(x) = 1; y = noEvent(if x > 1 then 1 "
                  "else 0); end A;");
    CHECK(!contains(t, "relations"));
    t = flat_text("model A Real x = time; Real y = smooth(0, if x > 1 then 1 else x); Real z = smooth(1, if x > 3 then "
                  "1 else x); end A;");
    CHECK(contains(t, "  x > 1;"));
    CHECK(!contains(t, "  x > 3;"));
    t = flat_text("model A parameter Real p = 1; Real y = if p > 1 then 1 else 2; end A;");
    CHECK(!contains(t, "relations"));
}

TEST_CASE("abs, min and max make no events; rounding does, unless noEvent says otherwise") {
    CHECK(!contains(flat_text("model A Real x = abs(time) + min(time, 1) + sign(time); end A;"), "relations"));
    CHECK(contains(flat_text("model A Real x = floor(time); end A;"), "time >= pre($floor1) + 1;"));
    CHECK(!contains(flat_text("model A Real x = noEvent(floor(time)) + smooth(1, mod(time, 2)); end A;"), "relations"));
    CHECK(contains(flat_text("model A parameter Real p = 2.5; Real x = floor(p) + mod(p, 2); end A;"), "floor(p)"));
}

TEST_CASE("array arithmetic") {
    CHECK(contains(flat_text("model A Real x[2] = {1, 2} + 2*{3, 4}; end A;"), "x[2] = 10;"));
    CHECK(contains(flat_text("model A Real x = {1, 2, 3}*{4, 5, 6}; end A;"), "x = 32;"));
    CHECK(contains(flat_text("model A Real x[2] = [1, 2; 3, 4]*{1, 1}; end A;"), "x[2] = 7;"));
    CHECK(contains(flat_text("model A Real x[3] = {i^2 for i in 1:3}; end A;"), "x[3] = 9;"));
    CHECK(
        contains(flat_text("model A Real x = sum(i for i in 1:4); Real y[2] = ({1, 2, 3})[2:end]; end A;"), "x = 10;"));
    CHECK(contains(flat_text("model A Real x = max({1, 5, 2}); Integer n = size([1, 2; 3, 4], 2); end A;"), "x = 5;"));
    CHECK(flat_text("model A Real x[2] = {1, 2} + {1, 2, 3}; end A;") == "I108");
    CHECK(flat_text("model A Real x = {1, 2} + 1; end A;") == "I108");
    CHECK(flat_text("model A Real x = true + 1; end A;") == "I107");
    CHECK(flat_text("model A Real x = if 1 then 2 else 3; end A;") == "I107");
}

TEST_CASE("attributes that cannot be computed") {
    CHECK(flat_text("model A Real x(nominal = 1/0) = 1; end A;") == "I112");
    CHECK(flat_text("model A Real x(start = 1/0) = 1; end A;") != "I112"); // fails at run time, where it is used
}

TEST_CASE("der of expressions") {
    CHECK(contains(
        flat_text("model A Real x(start = 1, fixed = true); Real y; equation der(x) = -x; y = der(x*x); end A;"),
        "der(x)"));
    CHECK(flat_text("model A Boolean b = time > 1; Real y = der(b); end A;") == "I107");
}

TEST_CASE("balance, with the component that is to blame") {
    CHECK(flat_text("model A Real x; Real y; equation x = 1; end A;") == "F101");
    FrontEnd f;
    CHECK(!f.flatten(pins + "model Bad Pin p; Real extra; equation p.v = 0; end Bad; model M Bad b; One g; equation "
                            "connect(b.p, g.p); end M;"));
    REQUIRE(f.codes() == "F101");
    REQUIRE(!f.diagnostics.all()[0].labels.empty());
    CHECK(contains(f.diagnostics.all()[0].labels[0].text, "`b`"));
}

TEST_CASE("inputs and outputs of the top level") {
    FrontEnd f;
    auto m = f.flatten("model A input Real u; output Real y; equation y = 2*u; end A;");
    REQUIRE(m);
    CHECK(m->variables[symbolic::VarId(0)].causality == flat::Causality::Input);
    CHECK(m->variables[symbolic::VarId(1)].causality == flat::Causality::Output);
}

TEST_CASE("experiment is inherited and can be overridden") {
    FrontEnd f;
    auto m = f.flatten(
        "model A Real x = 1; annotation(experiment(StopTime = 3, Tolerance = 1e-8)); end A; model B extends A; end B;");
    REQUIRE(m);
    CHECK(m->experiment.stop_time == 3);
    CHECK(m->experiment.tolerance == 1e-8);
}

TEST_CASE("a sum of ten thousand terms and an array of two hundred thousand elements") {
    std::string sum = "model A Real x = time", array = "model A parameter Real p[:] = {0";
    for (int i = 0; i < 10000; ++i) sum += " + time";
    for (int i = 1; i < 200000; ++i) array += "," + std::to_string(i);
    CHECK(equations(sum + "; end A;") == 1);
    FrontEnd f;
    auto m = f.flatten(array + "}; Real x = p[end]; end A;");
    REQUIRE(m);
    CHECK(m->variables.size() == 200001);
}

TEST_CASE("a protected input is an unknown of its class") {
    const std::string real = "connector RealInput = input Real; connector RealOutput = output Real; "
                             "block B RealOutput w if true; protected RealInput w_internal; equation w_internal = "
                             "time; connect(w, w_internal); end B; ";
    for (const char* around : {"", "model M B b; end M;"}) {
        FrontEnd f;
        auto model = f.flatten(real + around);
        REQUIRE(model);
        CHECK(model->equations.size() == 2);
        CHECK(f.codes() == "");
    }
}

TEST_CASE("open connectors") {
    const std::string text =
        pins + "model M Two r; Pin a; protected Pin b; equation connect(a, r.a); connect(b, r.b); end M;";
    for (auto [boundary, equation] : {std::pair(flat::Boundary::Elastic, "a.v + a.i = 0;"),
                                      std::pair(flat::Boundary::Inert, "a.i + der($rate1) = 0;")}) {
        FrontEnd f;
        auto typed = f.type(f.instantiate(text));
        REQUIRE(typed);
        auto model = flat::flatten(std::move(*typed), f.diagnostics, boundary);
        REQUIRE(model);
        CHECK(model->open_connectors == std::vector<std::string>{"a"});
        CHECK_MESSAGE(contains(flat::print(*model), equation), flat::print(*model));
        CHECK(contains(flat::print(*model), "b.i = 0;"));
    }
}

TEST_CASE("a class that is incomplete is read as far as it goes") {
    auto codes = [](const std::string& text) {
        FrontEnd f;
        auto names = f.library.load_text("test.mo", text);
        auto tree = instance::instantiate(f.library, names->back(), {}, f.diagnostics, instance::Purpose::Check);
        if (tree && tree->incomplete != "function" && tree->incomplete != "type")
            if (auto typed = f.type(std::move(tree))) flat::flatten(std::move(*typed), f.diagnostics);
        return f.codes();
    };
    CHECK(codes("partial model A Real x; Real y; equation x = 1; end A;") == "");
    CHECK(codes("partial model A Real x; equation x = true; end A;") == "I107");
    CHECK(codes("connector C Real v; flow Real i; end C;") == "");
    CHECK(codes("type T = Real(unit = \"m\", min = 0);") == "");
    CHECK(codes("type T = Real(unti = \"m\");") == "I104");
    CHECK(codes("record R Real a; Integer n; end R;") == "");
    CHECK(codes("function f input Real x; output Real y; algorithm y := 2*x; end f;") == "");
    CHECK(codes("function f input Real x; output Real y; algorithm y := 2*z; end f;") == "L102");
    CHECK(codes("function f input Real x[:]; output Real y; algorithm y := sum(x); end f;") == "");
    CHECK(codes("partial function f input Real x; output Real y; end f;") == "");
}

TEST_CASE("min and max of nothing") {
    CHECK(contains(flat_text("model A parameter Real a[0]; Real x = min(a); end A;"), "x = 1.79769"));
    CHECK(contains(flat_text("model A parameter Integer a[0]; Integer n = max(a); end A;"), "n = -2147483648;"));
    CHECK(contains(flat_text("model A Real x = max(i*time for i in 1:0); end A;"), "x = -"));
}
