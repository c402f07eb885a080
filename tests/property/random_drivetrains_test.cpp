// Random drivetrains: the trajectory does not depend on how the model is written.
//
// A train is a chain of inertias joined by elastic or rigid links. It is written twice: once in order, once with
// declarations and connections shuffled, the ends of connect equations swapped, and elements turned round (flange_a and
// flange_b exchanged, which changes the sign of what is relative). The angles and speeds must agree, every flat
// equation must hold at accepted points, and the energy audit must close.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"
#include "tests/support/own_library.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace torsion;

namespace {

struct Link {
    enum Kind { Elastic, Rigid, Gear, Play } kind;
    double a = 1, b = 0;
};

struct Train {
    std::vector<double> inertias;
    std::vector<Link> links; ///< between inertia i and i + 1
    bool grounded = false;
};

std::string literal(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

Train random_train(std::mt19937& random, bool with_play) {
    auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    Train t;
    std::size_t n = 2 + random() % 4;
    for (std::size_t i = 0; i < n; ++i) t.inertias.push_back(uniform(0.1, 2));
    for (std::size_t i = 0; i + 1 < n; ++i) {
        switch (random() % (with_play ? 4 : 3)) {
        case 0: t.links.push_back({Link::Rigid}); break;
        case 1: t.links.push_back({Link::Gear, uniform(0.5, 3) * (random() % 2 ? 1 : -1)}); break;
        case 2: t.links.push_back({Link::Elastic, uniform(50, 500), uniform(0.1, 2)}); break;
        default: t.links.push_back({Link::Play, uniform(50, 500), uniform(0.1, 2)});
        }
    }
    t.grounded = random() % 2;
    return t;
}

/// The model's text; `shuffle` null: in order, nothing turned.
std::string text_of(const Train& t, std::mt19937* shuffle) {
    auto flip = [&] { return shuffle && (*shuffle)() % 2; };
    std::vector<std::string> declarations, equations;
    std::vector<bool> turned;
    for (std::size_t i = 0; i < t.inertias.size(); ++i) {
        turned.push_back(flip());
        bool first = i == 0; // the one whose start is given
        declarations.push_back("Components.Inertia j" + std::to_string(i) + "(J = " + literal(t.inertias[i]) +
                               (first ? ", phi(start = 0.2, fixed = true), w(start = 3, fixed = true)" : "") + ");");
    }
    auto side = [&](std::size_t i, bool right) {
        return "j" + std::to_string(i) + ".flange_" + (right != turned[i] ? "b" : "a");
    };
    auto connect = [&](const std::string& a, const std::string& b) {
        equations.push_back(flip() ? "connect(" + b + ", " + a + ");" : "connect(" + a + ", " + b + ");");
    };
    for (std::size_t i = 0; i < t.links.size(); ++i) {
        const Link& l = t.links[i];
        std::string name = "l" + std::to_string(i);
        if (l.kind == Link::Rigid) {
            connect(side(i, true), side(i + 1, false));
            continue;
        }
        bool turn = l.kind != Link::Gear && flip(); // a gear has a direction
        std::string start = "phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)";
        if (l.kind == Link::Gear)
            declarations.push_back("Components.IdealGear " + name + "(ratio = " + literal(l.a) + ");");
        if (l.kind == Link::Elastic)
            declarations.push_back("Components.SpringDamper " + name + "(c = " + literal(l.a) +
                                   ", d = " + literal(l.b) + ", " + start + ");");
        if (l.kind == Link::Play)
            declarations.push_back("Components.ElastoBacklash " + name + "(c = " + literal(l.a) +
                                   ", d = " + literal(l.b) + ", b = 0.1, phi_nominal = 0.1, " + start + ");");
        connect(side(i, true), name + (turn ? ".flange_b" : ".flange_a"));
        connect(name + (turn ? ".flange_a" : ".flange_b"), side(i + 1, false));
    }
    if (t.grounded) {
        declarations.push_back("Components.Fixed ground;");
        declarations.push_back("Components.Spring spring(c = 100);");
        connect(side(t.inertias.size() - 1, true), "spring.flange_a");
        connect("spring.flange_b", "ground.flange");
    }
    if (shuffle) {
        std::shuffle(declarations.begin(), declarations.end(), *shuffle);
        std::shuffle(equations.begin(), equations.end(), *shuffle);
    }
    std::string text = "model T\n  import Modelica.Mechanics.Rotational.Components;\n";
    for (const std::string& d : declarations) text += "  " + d + "\n";
    text += "equation\n";
    for (const std::string& e : equations) text += "  " + e + "\n";
    return text + "end T;\n";
}

runtime::Energy energy_of(const std::string& text, double tolerance) {
    PipelineOptions options;
    options.text = text;
    options.library = testing::own_library();
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, text << source::render(compilation->diagnostics, compilation->sources));
    runtime::Options o;
    o.stop_time = 1, o.intervals = 20, o.tolerance = tolerance;
    runtime::Result result = runtime::Simulation(compilation->compiled->descriptor()).run(o, {});
    REQUIRE_MESSAGE(result.ok, text << (result.messages.empty() ? "" : result.messages.back().text));
    REQUIRE_MESSAGE(result.energy.is_audited, text << result.energy.obstacle);
    return result.energy;
}

tests::Trajectory run(const std::string& text, const std::vector<std::string>& names, bool interpret = false) {
    PipelineOptions options;
    options.text = text;
    options.library = testing::own_library();
    options.lowering.residual_oracle = true;
    options.native.interpret = interpret;
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, text << source::render(compilation->diagnostics, compilation->sources));
    runtime::Simulation simulation(compilation->compiled->descriptor());
    tests::Recorder recorder(names);
    runtime::Options o;
    o.stop_time = 1, o.intervals = 20, o.tolerance = 1e-9, o.check_residuals = true;
    runtime::Result result = simulation.run(o, {&recorder});
    REQUIRE_MESSAGE(result.ok, text << (result.messages.empty() ? "" : result.messages.back().text));
    CHECK_MESSAGE(result.statistics.worst_residual < 1e-8, text << "residual " << result.statistics.worst_residual);
    return recorder.trajectory;
}

/// Values on the regular grid: events add rows, which differ between runs.
std::vector<double> on_grid(const tests::Trajectory& t, const std::string& name) {
    std::vector<double> values;
    for (int i = 0; i <= 20; ++i) {
        double at = i / 20.0;
        for (std::size_t k = t.time.size(); k-- > 0;)
            if (std::fabs(t.time[k] - at) < 1e-12) {
                values.push_back(t.columns.at(name)[k]);
                break;
            }
    }
    return values;
}

void compare(const Train& train, std::mt19937& random, double tolerance) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < train.inertias.size(); ++i)
        names.push_back("j" + std::to_string(i) + ".phi"), names.push_back("j" + std::to_string(i) + ".w");
    std::string plain = text_of(train, nullptr), shuffled = text_of(train, &random);
    tests::Trajectory a = run(plain, names), b = run(shuffled, names);
    for (const std::string& name : names) {
        std::vector<double> x = on_grid(a, name), y = on_grid(b, name);
        REQUIRE(x.size() == 21);
        REQUIRE(y.size() == 21);
        for (std::size_t i = 0; i < x.size(); ++i)
            CHECK_MESSAGE(std::fabs(x[i] - y[i]) < tolerance * (1 + std::fabs(x[i])),
                          name << " at " << i / 20.0 << ": " << x[i] << " and " << y[i] << "\n"
                               << plain << shuffled);
    }
}

} // namespace

TEST_CASE("smooth trains: the same trajectory however they are written") {
    std::mt19937 random(20240701);
    for (int i = 0; i < 12; ++i) compare(random_train(random, false), random, 1e-5);
}

TEST_CASE("trains with play: the same trajectory however they are written") {
    std::mt19937 random(20240702);
    for (int i = 0; i < 12; ++i) compare(random_train(random, true), random, 1e-4);
}

TEST_CASE("the energy of trains closes, the better the smaller the tolerance") {
    std::mt19937 random(20240704);
    for (int i = 0; i < 12; ++i) {
        const Train train = random_train(random, i % 2);
        std::string text = text_of(train, &random);
        const runtime::Energy coarse = energy_of(text, 1e-6), fine = energy_of(text, 1e-9);
        CAPTURE(text);
        CHECK(fine.turned_over > 0);
        CHECK(coarse.closure() < 1e-4);
        CHECK(fine.closure() < 1e-6);
        CHECK(fine.supplied == 0);
        CHECK(fine.dissipated >= 0);
    }
}

TEST_CASE("a parameter expression that is not a number does no harm in an arm that is never taken") {
    const std::string text =
        "model P parameter Real p = 0; parameter Real q = 0; Real x = if p > 0 then time*(q/p) else time; end P;";
    CHECK(run(text, {"x"}).columns.at("x").back() == 1);
}

TEST_CASE("the interpreter gives the same trajectory bit for bit") {
    std::mt19937 random(20240703);
    for (int i = 0; i < 3; ++i) {
        Train train = random_train(random, true);
        std::string text = text_of(train, nullptr);
        CHECK(run(text, {"j0.phi", "j1.w"}).columns == run(text, {"j0.phi", "j1.w"}, true).columns);
    }
}
