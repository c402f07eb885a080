// Modes against closed forms.

#include "tests/modes/point.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace torsion;
using namespace torsion::tests;
using analysis::Mode;

namespace {

doctest::Approx near(double value, double tolerance = 1e-9) { return doctest::Approx(value).epsilon(tolerance); }

std::string number(double value) { return std::to_string(value); }

std::string two_masses(const std::string& shaft, double j1 = 0.5, double j2 = 2) {
    return drivetrain("  Components.Inertia a(J = " + number(j1) + ");\n  Components.Inertia b(J = " + number(j2) +
                          ");\n  " + shaft + ";\n",
                      "  connect(a.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, b.flange_a);\n");
}

std::string chain(int n, const std::string& j, const std::string& c) {
    std::string components, connections;
    for (int i = 0; i < n; ++i) components += "  Components.Inertia m" + std::to_string(i) + "(J = " + j + ");\n";
    for (int i = 0; i + 1 < n; ++i) {
        const std::string s = "s" + std::to_string(i);
        components += "  Components.Spring " + s + "(c = " + c + ");\n";
        connections += "  connect(m" + std::to_string(i) + ".flange_b, " + s + ".flange_a);\n  connect(" + s +
                       ".flange_b, m" + std::to_string(i + 1) + ".flange_a);\n";
    }
    return drivetrain(components, connections);
}

} // namespace

TEST_CASE("two free masses: one vibration, and the rigid-body motion apart") {
    Point p(two_masses("Components.Spring shaft(c = 1e3)"));
    p.analyse();
    REQUIRE(p.frequencies().size() == 1);
    CHECK(p.frequencies()[0] == near(std::sqrt(1e3 * (1 / 0.5 + 1 / 2.0))));
    CHECK(p.modes.modes.size() == 1);
    CHECK(p.modes.zeros == 2);
    REQUIRE(p.modes.rigid_bodies.size() == 1);
    REQUIRE(p.modes.rigid_bodies[0].size() == 2);
    CHECK(p.modes.rigid_bodies[0][1].value.real() == near(1));
    CHECK(p.shape(0, "a") == near(1));
    CHECK(p.shape(0, "b") == near(-0.25));
    CHECK(p.modes.modes[0].damping_ratio() == doctest::Approx(0).scale(1e-9));
    CHECK(p.potential(0, "shaft") == near(1));
    for (const auto& e : p.modes.modes[0].energy) { // J w²: 0.5·1² against 2·0.25²
        if (e.component == "a") CHECK(e.kinetic == near(0.8));
        if (e.component == "b") CHECK(e.kinetic == near(0.2));
    }
}

TEST_CASE("the damping ratio of two masses; overdamped they have two time constants") {
    const double c = 1e3, inverse = 1 / 0.5 + 1 / 2.0;
    Point p(two_masses("Components.SpringDamper shaft(c = 1e3, d = 3)"));
    p.analyse();
    REQUIRE(p.frequencies().size() == 1);
    CHECK(p.frequencies()[0] == near(std::sqrt(c * inverse)));
    CHECK(p.modes.modes[0].damping_ratio() == near(0.5 * 3 * std::sqrt(inverse / c)));
    CHECK(p.modes.rigid_bodies.size() == 1);

    Point over(two_masses("Components.SpringDamper shaft(c = 1e3, d = 100)"));
    over.analyse();
    CHECK(over.frequencies().empty());
    REQUIRE(over.modes.modes.size() == 2);
    const double mean = 0.5 * 100 * inverse, root = std::sqrt(mean * mean - c * inverse);
    CHECK(over.modes.modes[0].kind == Mode::Kind::Aperiodic);
    CHECK(over.modes.modes[0].time_constant() == near(1 / (mean - root)));
    CHECK(over.modes.modes[1].time_constant() == near(1 / (mean + root)));
}

TEST_CASE("three masses, free and held at one end") {
    const std::string masses = "  Components.Inertia a(J = 1);\n  Components.Inertia b(J = 2);\n  Components.Inertia "
                               "c(J = 3);\n  Components.Spring s(c = 100);\n"
                               "  Components.Spring t(c = 400);\n";
    const std::string shaft =
        "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, b.flange_a);\n  connect(b.flange_b, t.flange_a);\n  "
        "connect(t.flange_b, c.flange_a);\n";
    Point free(drivetrain(masses, shaft));
    free.analyse();
    // J1 J2 J3 λ² − [c1 J3 (J1 + J2) + c2 J1 (J2 + J3)] λ + c1 c2 (J1 + J2 + J3) = 0 for λ = ω²
    const double quadratic = 6, linear = 100 * 3 * 3 + 400 * 1 * 5, constant = 100 * 400 * 6,
                 root = std::sqrt(linear * linear - 4 * quadratic * constant);
    REQUIRE(free.frequencies().size() == 2);
    CHECK(free.frequencies()[0] == near(std::sqrt((linear - root) / (2 * quadratic))));
    CHECK(free.frequencies()[1] == near(std::sqrt((linear + root) / (2 * quadratic))));
    CHECK(free.modes.rigid_bodies.size() == 1);

    Point held(drivetrain("  Components.Fixed wall;\n  Components.Spring s(c = 100);\n  Components.Inertia a(J = 1);\n "
                          " Components.Spring t(c = "
                          "400);\n  Components.Inertia b(J = 2);\n",
                          "  connect(wall.flange, s.flange_a);\n  connect(s.flange_b, a.flange_a);\n  "
                          "connect(a.flange_b, t.flange_a);\n  "
                          "connect(t.flange_b, b.flange_a);\n"));
    held.analyse();
    // J1 J2 λ² − [(c1 + c2) J2 + c2 J1] λ + c1 c2 = 0
    const double q = 2, l = 500 * 2 + 400 * 1, k = 100 * 400, r = std::sqrt(l * l - 4 * q * k);
    REQUIRE(held.frequencies().size() == 2);
    CHECK(held.frequencies()[0] == near(std::sqrt((l - r) / (2 * q))));
    CHECK(held.frequencies()[1] == near(std::sqrt((l + r) / (2 * q))));
    CHECK(held.modes.rigid_bodies.empty());
    CHECK(held.modes.zeros == 0);
}

TEST_CASE("a gear reflects the inertia behind it with its ratio's square, whatever its sign") {
    for (const double ratio : {3.0, -3.0, 0.2}) {
        Point p(drivetrain("  Components.Inertia a(J = 1);\n  Components.IdealGear gear(ratio = " + number(ratio) +
                               ");\n  Components.Spring shaft(c = 500);\n  Components.Inertia b(J = 4);\n",
                           "  connect(a.flange_b, gear.flange_a);\n  connect(gear.flange_b, shaft.flange_a);\n  "
                           "connect(shaft.flange_b, b.flange_a);\n"));
        p.analyse();
        const double reflected = ratio * ratio;
        REQUIRE(p.frequencies().size() == 1);
        CHECK(p.frequencies()[0] == near(std::sqrt(500 * (1 / reflected + 1 / 4.0))));
        REQUIRE(p.modes.rigid_bodies.size() == 1);
        CHECK(p.modes.rigid_bodies[0][0].value.real() / p.modes.rigid_bodies[0][1].value.real() == near(ratio));
    }
}

TEST_CASE("a planetary gear with its ring held") {
    Point p(drivetrain("  Components.Inertia sun(J = 0.1);\n  Components.IdealPlanetary gear(ratio = 2.5);\n  "
                       "Components.Fixed ring;\n  "
                       "Components.Spring shaft(c = 700);\n"
                       "  Components.Inertia load(J = 3);\n",
                       "  connect(sun.flange_b, gear.sun);\n  connect(ring.flange, gear.ring);\n  "
                       "connect(gear.carrier, shaft.flange_a);\n  "
                       "connect(shaft.flange_b, load.flange_a);\n"));
    p.analyse();
    const double reflected = 0.1 * 3.5 * 3.5; // the sun turns 1 + ratio times as fast as the carrier
    REQUIRE(p.frequencies().size() == 1);
    CHECK(p.frequencies()[0] == near(std::sqrt(700 * (1 / reflected + 1 / 3.0))));
    CHECK(p.modes.rigid_bodies.size() == 1);
}

namespace {

/// The masses in the order of the shafts: `a b c | (b) d`
std::string drive_line_of(const Point& p) {
    std::string text;
    for (const analysis::DriveRow& row : p.modes.drive_line) {
        if (!text.empty()) text += " | ";
        for (std::size_t k = 0; k < row.masses.size(); ++k) {
            const std::string& name = p.modes.modes.at(0).shape.at(row.masses[k]).name;
            text += (k > 0 ? " " : "") + (row.is_branch && k == 0 ? "(" + name + ")" : name);
        }
    }
    return text;
}

std::string shaft_between(const std::string& name, const std::string& a, const std::string& b) {
    return "  connect(" + a + ".flange_b, " + name + ".flange_a);\n  connect(" + name + ".flange_b, " + b +
           ".flange_a);\n";
}

} // namespace

TEST_CASE("masses stand in the order of the shafts, not of their declarations") {
    Point chain(
        drivetrain("  Components.Inertia d(J = 4), b(J = 2), a(J = 1), e(J = 5), c(J = 3);\n"
                   "  Components.SpringDamper ab(c = 10), bc(c = 20), cd(c = 30);\n  Components.Spring de(c = 40);\n",
                   shaft_between("ab", "a", "b") + shaft_between("bc", "b", "c") + shaft_between("cd", "c", "d") +
                       shaft_between("de", "d", "e")));
    chain.analyse();
    CHECK((drive_line_of(chain) == "a b c d e" || drive_line_of(chain) == "e d c b a"));

    // Through a gear, two branches at one mass, and a joint without mass between two springs.
    Point tree(drivetrain(
        "  Components.Inertia hub(J = 1), far(J = 2), near(J = 3), pump(J = 0.5), fan(J = 0.1), last(J = 2);\n"
        "  Components.IdealGear gear(ratio = -2.5);\n  Components.Spring s1(c = 100), s2(c = 70), s3(c = 50), s4(c = "
        "30);\n"
        "  Components.SpringDamper soft(c = 300, d = 1), hard(c = 900, d = 1);\n",
        "  connect(near.flange_b, gear.flange_a);\n  connect(gear.flange_b, s1.flange_a);\n  connect(s1.flange_b, "
        "hub.flange_a);\n" +
            shaft_between("s2", "hub", "pump") + shaft_between("s3", "hub", "fan") + shaft_between("s4", "hub", "far") +
            "  connect(far.flange_b, soft.flange_a);\n  connect(soft.flange_b, hard.flange_a);\n  "
            "connect(hard.flange_b, last.flange_a);\n"));
    tree.analyse();
    const std::string line = drive_line_of(tree);
    INFO(line);
    CHECK((line.starts_with("near hub far last") || line.starts_with("pump hub far last") ||
           line.starts_with("fan hub far last") || line.starts_with("last far hub ")));
    CHECK(line.find("(hub) ") != std::string::npos);
    CHECK(std::count(line.begin(), line.end(), '|') == 2);

    // Shafts that nothing joins are rows of their own; a gear without shaft joins its masses.
    Point apart(drivetrain(
        "  Components.Inertia a(J = 1), b(J = 2), c(J = 3), d(J = 4);\n  Components.Spring ab(c = 10), cd(c = 20);\n",
        shaft_between("ab", "a", "b") + shaft_between("cd", "c", "d")));
    apart.analyse();
    CHECK(drive_line_of(apart) == "a b | c d");
    Point geared(drivetrain(
        "  Components.Inertia motor(J = 1), pinion(J = 2), wheel(J = 3);\n  Components.Spring shaft(c = 10);\n"
        "  Components.IdealGear gear(ratio = 3);\n",
        shaft_between("shaft", "motor", "pinion") + shaft_between("gear", "pinion", "wheel")));
    geared.analyse();
    CHECK((drive_line_of(geared) == "motor pinion wheel" || drive_line_of(geared) == "motor wheel pinion"));
}

TEST_CASE("a chain of N masses, in units from tiny to huge") {
    constexpr int n = 12;
    for (const auto& [j, c, ratio] : {std::tuple{"1", "1", 1.0}, std::tuple{"1e-6", "1e6", 1e12},
                                      std::tuple{"1e6", "1e-6", 1e-12}, std::tuple{"1e-3", "1e-3", 1.0}}) {
        Point p(chain(n, j, c));
        p.analyse();
        REQUIRE(p.frequencies().size() == n - 1);
        for (int k = 1; k < n; ++k) {
            CHECK(p.frequencies()[static_cast<std::size_t>(k - 1)] ==
                  near(2 * std::sqrt(ratio) * std::sin(k * std::numbers::pi / (2 * n)), 1e-8));
        }
        CHECK(p.modes.rigid_bodies.size() == 1);
        CHECK(p.modes.zeros == 2);
    }
}

TEST_CASE("stiff and soft shafts in one train: neither is taken for a rigid body") {
    Point p(drivetrain("  Components.Inertia a(J = 1);\n  Components.Inertia b(J = 1);\n  Components.Inertia c(J = "
                       "1);\n  Components.Spring stiff(c "
                       "= 1e8);\n  Components.Spring soft(c = 1e-2);\n",
                       "  connect(a.flange_b, stiff.flange_a);\n  connect(stiff.flange_b, b.flange_a);\n  "
                       "connect(b.flange_b, soft.flange_a);\n  "
                       "connect(soft.flange_b, c.flange_a);\n"));
    p.analyse();
    REQUIRE(p.frequencies().size() == 2);
    CHECK(p.frequencies()[0] == near(std::sqrt(1e-2 * (1 / 2.0 + 1)), 1e-6));
    CHECK(p.frequencies()[1] == near(std::sqrt(2e8), 1e-6));
    CHECK(p.modes.rigid_bodies.size() == 1);
}

TEST_CASE("two shafts that nothing joins are two rigid bodies, each with its own masses") {
    Point p(drivetrain("  Components.Inertia a(J = 1);\n  Components.Inertia b(J = 2);\n  Components.Spring s(c = "
                       "10);\n  Components.Inertia c(J = 3);\n",
                       "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, b.flange_a);\n"));
    p.analyse();
    CHECK(p.frequencies().size() == 1);
    REQUIRE(p.modes.rigid_bodies.size() == 2);
    CHECK(p.modes.rigid_bodies[0].size() + p.modes.rigid_bodies[1].size() == 3);
}

TEST_CASE("integrators beside a held mass are no rigid bodies") {
    Point p(
        drivetrain("  Components.Inertia J(J = 1, phi(start = 0.1, fixed = true), w(start = 0.2, fixed = true));\n"
                   "  Components.SpringDamper c(c = 100, d = 1);\n  Components.Fixed wall;\n"
                   "  Real way(start = 0, fixed = true), Q(start = 0, fixed = true), push(start = 0, fixed = true);\n",
                   "  der(way) = J.w;\n  der(Q) = c.lossPower;\n  der(push) = 1e6*c.tau;\n"
                   "  connect(wall.flange, c.flange_a);\n  connect(c.flange_b, J.flange_a);\n"));
    p.analyse();
    CHECK(p.modes.rigid_bodies.empty());
    CHECK(p.modes.zeros == 3);
    REQUIRE(p.frequencies().size() == 1);
    CHECK(p.frequencies()[0] == near(10));
}

TEST_CASE("integrators of a free mass leave it free") {
    for (const char* damping : {"0", "3", "1e-5", "1e5"}) { // against the housing
        Point p(drivetrain(
            "  Components.Inertia J(J = 1);\n  Components.Damper d(d = " + std::string(damping) +
                ");\n  Components.Fixed wall;\n  Real way(start = 0, fixed = true), sum(start = 0, fixed = true);\n",
            "  der(way) = 1000*J.w;\n  der(sum) = J.phi;\n  connect(wall.flange, d.flange_a);\n  connect(d.flange_b, "
            "J.flange_a);\n"));
        p.analyse();
        INFO(damping);
        REQUIRE(p.modes.rigid_bodies.size() == 1);
        CHECK(p.modes.rigid_bodies[0].size() == 1);
        CHECK(p.modes.rigid_bodies[0][0].name == "J");
    }
}

namespace {

/// A vehicle whose wheel hangs on `shaft`.
std::string vehicle(const std::string& components, const std::string& connections) {
    return drivetrain(
        "  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, slopeConstant = 0.15, s(start = 0, fixed = true));\n" +
            components,
        connections);
}

} // namespace

TEST_CASE("a vehicle on a slope that its side shaft holds is no rigid body") {
    const std::string shaft = "  Components.SpringDamper shaft(c = 15000, d = 150);\n  Components.Fixed gearbox;\n";
    const std::string joined =
        "  connect(wheel.flangeR, shaft.flange_a);\n  connect(shaft.flange_b, gearbox.flange);\n";
    SUBCASE("the wheel ties angles") {
        Point p(vehicle("  Components.IdealRollingWheel wheel(radius = 0.3);\n" + shaft,
                        joined + "  connect(car.flange, wheel.flangeT);\n"));
        p.analyse();
        CHECK(p.modes.rigid_bodies.empty());
        REQUIRE(p.frequencies().size() == 1);
        CHECK(p.frequencies()[0] == near(std::sqrt(15000 / 0.09 / 1500)));
    }
    SUBCASE("the tyre ties speeds only") {
        Point p(vehicle("  Drivetrain.Vehicles.SimpleTire wheel(r = 0.3);\n" + shaft,
                        joined + "  connect(car.flange, wheel.flangeT);\n  wheel.Fz = car.Fz_front + car.Fz_rear;\n"));
        p.analyse();
        CHECK(p.modes.rigid_bodies.empty());
        CHECK(p.frequencies().size() == 1);
    }
    SUBCASE("a stiff lock behind a soft shaft") {
        Point p(vehicle("  Components.IdealRollingWheel wheel(radius = 0.3);\n" + shaft +
                            "  Components.IdealGear axle(ratio = 4);\n  Components.Inertia plate(J = 0.05, phi.fixed = "
                            "true, w.fixed = true);\n"
                            "  Components.SpringDamper pawl(c = 2e5, d = 80);\n",
                        "  connect(car.flange, wheel.flangeT);\n  connect(wheel.flangeR, shaft.flange_a);\n"
                        "  connect(shaft.flange_b, axle.flange_b);\n  connect(axle.flange_a, plate.flange_a);\n"
                        "  connect(plate.flange_b, pawl.flange_a);\n  connect(pawl.flange_b, gearbox.flange);\n"));
        p.analyse();
        CHECK(p.modes.rigid_bodies.empty());
        CHECK(p.frequencies().size() == 2);
    }
}

TEST_CASE("a tyre that ties speeds joins the shaft and the vehicle to one rigid body") {
    Point p(vehicle("  Components.Inertia rotor(J = 0.2, phi(start = 0, fixed = true), w(start = 3, fixed = true));\n"
                    "  Components.IdealGear gear(ratio = 9);\n  Drivetrain.Vehicles.SimpleTire tire(r = 0.3);\n",
                    "  connect(rotor.flange_b, gear.flange_a);\n  connect(gear.flange_b, tire.flangeR);\n  "
                    "connect(tire.flangeT, car.flange);\n"
                    "  tire.Fz = car.Fz_front + car.Fz_rear;\n"));
    p.analyse();
    REQUIRE(p.modes.rigid_bodies.size() == 1);
    REQUIRE(p.modes.rigid_bodies[0].size() == 2);
    const auto& body = p.modes.rigid_bodies[0];
    const std::size_t car = body[0].name == "car" ? 0 : 1;
    CHECK(body[car].value.real() / body[1 - car].value.real() == near(1 / 30.0));
}

TEST_CASE("a clutch that is locked joins the shafts; open it parts them") {
    const auto clutch = [](const char* force) {
        return drivetrain(
            "  Components.Inertia a(J = 1);\n  Components.Spring s(c = 100);\n  Components.Inertia b(J = 2);\n  "
            "Components.Clutch "
            "clutch(fn_max = 1, mu_pos = [0, 0.5], cgeo = 1);\n"
            "  Components.Inertia c(J = 3);\n  Components.Spring t(c = 300);\n  Components.Inertia d(J = 4);\n  "
            "Modelica.Blocks.Sources.Constant force(k = " +
                std::string(force) + ");\n",
            "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, b.flange_a);\n  connect(b.flange_b, "
            "clutch.flange_a);\n  "
            "connect(clutch.flange_b, c.flange_a);\n"
            "  connect(c.flange_b, t.flange_a);\n  connect(t.flange_b, d.flange_a);\n  connect(force.y, "
            "clutch.f_normalized);\n");
    };
    Point locked(clutch("100"), 0.1);
    locked.analyse();
    CHECK(locked.words() == "clutch locked");
    CHECK(locked.modes.held == 2);
    CHECK(locked.modes.rigid_bodies.size() == 1);
    // masses 1, 2 + 3, 4 on springs 100, 300
    const double q = 1 * 5 * 4, l = 100 * 4 * 6 + 300 * 1 * 9, k = 100 * 300 * 10, r = std::sqrt(l * l - 4 * q * k);
    REQUIRE(locked.frequencies().size() == 2);
    CHECK(locked.frequencies()[0] == near(std::sqrt((l - r) / (2 * q)), 1e-8));
    CHECK(locked.frequencies()[1] == near(std::sqrt((l + r) / (2 * q)), 1e-8));
    CHECK(locked.shape(0, "b") == near(locked.shape(0, "c")));

    Point open(clutch("0"), 0.1);
    open.analyse();
    CHECK(open.words() == "clutch free");
    CHECK(open.modes.rigid_bodies.size() == 2);
    REQUIRE(open.frequencies().size() == 2);
    CHECK(open.frequencies()[0] == near(std::sqrt(100 * 1.5)));
    CHECK(open.frequencies()[1] == near(std::sqrt(300 * (1 / 3.0 + 1 / 4.0))));
}

TEST_CASE("backlash: an open gap parts the shafts, a closed one is a spring") {
    const std::string text = two_masses("Components.ElastoBacklash shaft(c = 1e3, d = 0.1, b = 0.02)");
    Point open(text);
    open.analyse();
    CHECK(open.words() == "shaft gap open");
    CHECK(open.modes.rigid_bodies.size() == 2);
    CHECK(open.frequencies().empty());

    Point closed(text);
    CHECK(analysis::force_gaps(closed.frame(), analysis::Gap::Closed).empty());
    closed.analyse();
    CHECK(closed.words() == "shaft gap closed");
    CHECK(closed.modes.rigid_bodies.size() == 1);
    REQUIRE(closed.frequencies().size() == 1);
    CHECK(closed.frequencies()[0] == near(std::sqrt(1e3 * 2.5), 1e-6));
}

TEST_CASE("order and direction of components do not matter") {
    const std::string masses[] = {
        "  Components.Inertia a(J = 1);\n", "  Components.SpringDamper s(c = 100, d = 0.1);\n",
        "  Components.Inertia b(J = 2);\n", "  Components.SpringDamper t(c = 300, d = 0.2);\n",
        "  Components.Inertia c(J = 3);\n"};
    Point p(drivetrain(
        masses[0] + masses[1] + masses[2] + masses[3] + masses[4],
        "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, b.flange_a);\n  connect(b.flange_b, t.flange_a);\n"
        "  connect(t.flange_b, c.flange_a);\n"));
    Point q(drivetrain(
        masses[4] + masses[3] + masses[0] + masses[2] + masses[1],
        "  connect(t.flange_a, c.flange_a);\n  connect(s.flange_b, a.flange_a);\n  connect(t.flange_b, b.flange_a);\n"
        "  connect(b.flange_b, s.flange_a);\n"));
    p.analyse();
    q.analyse();
    REQUIRE(p.frequencies().size() == 2);
    REQUIRE(q.frequencies().size() == 2);
    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(q.frequencies()[k] == near(p.frequencies()[k]));
        CHECK(q.modes.modes[k].damping_ratio() == near(p.modes.modes[k].damping_ratio(), 1e-8));
        CHECK(q.potential(k, "t") == near(p.potential(k, "t"), 1e-8));
        // real parts of complex shapes
        CHECK(q.shape(k, "b") / q.shape(k, "a") == near(p.shape(k, "b") / p.shape(k, "a"), 1e-5));
    }
}

TEST_CASE("a controller's states are listed apart") {
    Point p(drivetrain(
        "  Components.Inertia a(J = 1);\n  Components.SpringDamper s(c = 100, d = 0.1);\n  Components.Fixed wall;\n"
        "  Modelica.Blocks.Continuous.FirstOrder filter(T = 0.05);\n  Modelica.Blocks.Sources.Constant one(k = 1);\n",
        "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, wall.flange);\n  connect(one.y, filter.u);\n"));
    p.analyse();
    CHECK(p.frequencies().size() == 1);
    REQUIRE(p.modes.modes.size() == 2);
    for (const Mode& mode : p.modes.modes) {
        if (mode.kind != Mode::Kind::Other) continue;
        CHECK(mode.time_constant() == near(0.05));
        CHECK(mode.states.at(0).first == "filter.y");
    }
}

TEST_CASE("a torque whose terms cancel is no spring, though rounding is left of it") {
    Point p(drivetrain("  Components.Inertia a(J = 1, phi(start = 0.3, fixed = true), w(start = 0, fixed = true));\n  "
                       "Sources.Torque torque;\n",
                       "  torque.tau = 1e3*(sin(a.phi + 1) - sin(a.phi)*cos(1) - cos(a.phi)*sin(1));\n  "
                       "connect(torque.flange, a.flange_a);\n"));
    p.analyse();
    CHECK(p.modes.modes.empty());
    CHECK(p.modes.zeros == 2);
    CHECK(p.modes.rigid_bodies.size() == 1);
}
