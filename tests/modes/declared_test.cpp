// What components excite as their classes declare, against runs at a steady speed.

#include "compiler/analysis/response/excited_system.h"
#include "compiler/analysis/response/forced_response.h"
#include "tests/modes/excited.h"

#include <Eigen/Dense>

#include <cmath>
#include <complex>
#include <map>

using namespace torsion;
using namespace torsion::tests;
using Complex = std::complex<double>;

namespace {

constexpr double half_turn = std::numbers::pi;

/// Amplitudes of the orders of a variable over the angle of a shaft, between two times of a run; its mean speed in
/// rev/min.
struct Tracked {
    Tracked(const std::string& text, const std::string& angle, const std::string& variable,
            const std::vector<double>& orders, double from, double to) {
        Point run(text);
        const std::vector<std::uint32_t> rows = rows_of(run.model(), {angle, variable});
        const int n = 4000;
        Eigen::MatrixXd basis(n, 2 * orders.size() + 1);
        Eigen::VectorXd values(n);
        double first = 0, last = 0;
        for (int i = 0; i < n; ++i) {
            REQUIRE(run.simulation->advance(from + (to - from) * i / (n - 1), {}).ok);
            REQUIRE(run.model().outputs(&run.frame()) == 0);
            const double phi = runtime::value_of(run.frame(), run.model().variables[rows[0]]);
            values[i] = runtime::value_of(run.frame(), run.model().variables[rows[1]]);
            (i == 0 ? first : last) = phi;
            basis(i, 0) = 1;
            for (std::size_t k = 0; k < orders.size(); ++k)
                basis(i, static_cast<Eigen::Index>(2 * k + 1)) = std::cos(orders[k] * phi),
                                                           basis(i, static_cast<Eigen::Index>(2 * k + 2)) =
                                                               -std::sin(orders[k] * phi);
        }
        const Eigen::VectorXd found = basis.colPivHouseholderQr().solve(values);
        for (std::size_t k = 0; k < orders.size(); ++k)
            amplitudes[orders[k]] = {found[static_cast<Eigen::Index>(2 * k + 1)],
                                     found[static_cast<Eigen::Index>(2 * k + 2)]};
        speed = (last - first) / (to - from) * 30 / half_turn;
    }
    std::map<double, Complex> amplitudes;
    double speed = 0;
};

/// The response of a model to what it declares.
struct Declared : Point {
    Declared(const std::string& text, const std::string& shaft, const std::vector<std::string>& shown,
             const std::vector<double>& speeds, const std::string& misfiring = "", bool closes_gaps = false)
        : Point(text, 0, "", flat::Excited{.declared = true}) {
        if (closes_gaps) REQUIRE(analysis::force_gaps(frame(), analysis::Gap::Closed).empty());
        analysis::ExcitationRequest request;
        request.shown = rows_of(model(), shown), request.speeds = speeds, request.shaft = rows_of(model(), {shaft})[0],
        request.misfiring = misfiring;
        for (const flat::DeclaredExcitation& e : compilation->model->flat.excitations)
            request.declared.push_back({compilation->model->flat.components[e.component].path, e.angle.index(),
                                        e.combustion.valid() ? std::optional(e.combustion.index()) : std::nullopt});
        std::string problem;
        REQUIRE_MESSAGE(analysis::excite(frame(), request, excited, problem), problem);
        analysis::Unbounded unbounded;
        response = analysis::forced_response(excited.problem, unbounded);
        REQUIRE(unbounded.speed == 0);
    }
    Complex at(double order, std::size_t speed = 0, std::size_t output = 0) const {
        for (std::size_t k = 0; k < response.orders.size(); ++k) {
            if (std::abs(response.orders[k].order - order) < 1e-9) return response.at(k, speed, output);
        }
        return 0;
    }
    analysis::ExcitedSystem excited;
    analysis::ForcedResponse response;
};

void check_same(Complex found, Complex expected, double tolerance) {
    INFO(found, " in place of ", expected);
    CHECK(std::abs(found - expected) < tolerance * std::abs(expected));
}

const std::string heavy = "  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1e6, phi(start = 0, fixed = "
                          "true), w(start = 100, fixed = true));\n"
                          "  Modelica.Mechanics.Rotational.Components.SpringDamper rear(c = 4e3, d = 20, phi_rel(start "
                          "= 0, fixed = true), w_rel(start = 0, fixed = "
                          "true));\n"
                          "  Modelica.Mechanics.Rotational.Components.SpringDamper front(c = 3e4, d = 30, "
                          "phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
                          "true));\n";

} // namespace

TEST_CASE("orders of a torque over angle and speed") {
    const std::string text = "model M\n" + heavy +
                             "  Modelica.Mechanics.Rotational.Components.Inertia a(J = 0.3);\n"
                             "  Drivetrain.Machines.HarmonicTorque torque(order = {1, 2.5}, amplitude = [0, 20, 30; "
                             "200, 60, 40], phase = [0, 0.4, -1.1], mean = [0, "
                             "50]);\n"
                             "equation\n  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, rear.flange_a);\n "
                             " connect(rear.flange_b, load.flange_a);\n"
                             "  connect(front.flange_a, a.flange_b);\nend M;\n";
    const Tracked run(text, "a.phi", "rear.tau", {1, 2.5}, 4, 6);
    const Declared model(text, "a.phi", {"rear.tau", "torque.tau"}, {run.speed});
    CHECK(model.response.orders.size() == 2);
    CHECK(model.excited.sources.size() == 1);
    for (const auto& [order, amplitude] : run.amplitudes) check_same(model.at(order), amplitude, 2e-3);
    CHECK(std::abs(model.at(1, 0, 1)) == doctest::Approx(40).epsilon(1e-4));
    CHECK(std::abs(model.at(2.5, 0, 1)) == doctest::Approx(35).epsilon(1e-4));
}

TEST_CASE("a universal joint turns its shafts unevenly") {
    const std::string text =
        "model M\n" + heavy +
        "  Modelica.Mechanics.Rotational.Components.Inertia a(J = 0.5), b(J = 2);\n"
        "  Drivetrain.Couplings.UniversalJoint joint(beta = 0.3, phase = 0.4);\n"
        "equation\n  connect(load.flange_b, rear.flange_a);\n  connect(rear.flange_b, a.flange_a);\n  "
        "connect(a.flange_b, joint.flange_a);\n"
        "  connect(joint.flange_b, front.flange_a);\n  connect(front.flange_b, b.flange_a);\nend M;\n";
    const Tracked run(text, "load.phi", "front.tau", {2, 4}, 3, 4);
    const Declared model(text, "load.phi", {"front.tau"}, {run.speed});
    for (const auto& [order, amplitude] : run.amplitudes) check_same(model.at(order), amplitude, 5e-3);
}

namespace {

std::string engine(const std::string& fires) {
    return "model M\n" + heavy +
           "  parameter Drivetrain.Machines.CylinderData data(J_crank = 0.02);\n"
           "  Drivetrain.Machines.Cylinder one(data = data, load = 1), two(data = data, firing = "
           "3*Modelica.Constants.pi, load = 1" +
           fires +
           ");\n"
           "equation\n  connect(one.flange_b, front.flange_a);\n  connect(front.flange_b, two.flange_a);\n  "
           "connect(two.flange_b, rear.flange_a);\n"
           "  connect(rear.flange_b, load.flange_a);\nend M;\n";
}

} // namespace

TEST_CASE("cylinders, whose inertia varies with the angle, and a misfire") {
    for (const bool misfires : {false, true}) {
        INFO(misfires);
        const Tracked run(engine(misfires ? ", fires = false" : ""), "load.phi", "rear.tau",
                          {0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10, 11, 12}, 2, 3);
        const Declared model(engine(""), "load.phi", {"rear.tau"}, {run.speed}, misfires ? "two" : "");
        CHECK(model.response.turns == 2);
        double largest = 0;
        for (const auto& [order, amplitude] : run.amplitudes) largest = std::max(largest, std::abs(amplitude));
        for (const auto& [order, amplitude] : run.amplitudes) {
            INFO(order, ": ", model.at(order), " in place of ", amplitude);
            CHECK(std::abs(model.at(order) - amplitude) < 5e-3 * largest);
        }
    }
}

TEST_CASE("a propeller whose torque and thrust depend on angle, speed and advance") {
    // Two turns in a second, behind an elastic shaft and before a thrust bearing; engine and hull are so heavy that
    // they keep their speeds.
    const std::string text =
        "model M\n  import Modelica.Mechanics.{Rotational, Translational};\n"
        "  Rotational.Components.Inertia engine(J = 1e9, phi(start = 0, fixed = true), w(start = 12.5, fixed = true)), "
        "hub(J = 300);\n"
        "  Rotational.Components.SpringDamper shaft(c = 6e5, d = 900, phi_rel(start = 0, fixed = true), w_rel(start = "
        "0, fixed = true));\n"
        "  Drivetrain.Machines.Propeller propeller(D = 2, wake = 0.2, deduction = 0.1, torqueShare = {0.1, 0.04}, "
        "torquePhase = {0.3, -1.2}, "
        "thrustShare = {0.15}, thrustPhase = {0.8});\n"
        "  Translational.Components.Mass line(m = 4e3), hull(m = 1e9, s(start = 0, fixed = true), v(start = 3, fixed = "
        "true));\n"
        "  Translational.Components.SpringDamper bearing(c = 1.2e7, d = 3e4, s_rel(start = 0, fixed = true), "
        "v_rel(start = 0, fixed = true));\n"
        "equation\n  connect(engine.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, hub.flange_a);\n"
        "  connect(hub.flange_b, propeller.flangeR);\n  connect(propeller.flangeT, line.flange_a);\n  "
        "connect(line.flange_b, bearing.flange_a);\n"
        "  connect(bearing.flange_b, hull.flange_a);\nend M;\n";
    for (const char* variable : {"shaft.tau", "bearing.f"}) {
        INFO(variable);
        const Tracked run(text, "engine.phi", variable, {4, 8}, 6, 8);
        const Declared model(text, "engine.phi", {variable}, {run.speed});
        CHECK(model.response.orders.size() >= 2);
        const double largest = std::abs(run.amplitudes.at(4));
        for (const auto& [order, amplitude] : run.amplitudes) { // the second order has squares of the vibration too
            INFO(order, ": ", model.at(order), " in place of ", amplitude);
            CHECK(std::abs(model.at(order) - amplitude) < (order == 4 ? 3e-3 : 1e-3) * largest);
        }
    }
}

TEST_CASE("a prescribed speed that is uneven") {
    const std::string text = "model M\n  Modelica.Mechanics.Rotational.Sources.Speed source(exact = true);\n"
                             "  Modelica.Mechanics.Rotational.Components.Inertia a(J = 2), b(J = 0.5);\n"
                             "  Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 4e3, d = "
                             "3);\nequation\n  source.w_ref = 100;\n"
                             "  connect(source.flange, a.flange_a);\n  connect(a.flange_b, shaft.flange_a);\n  "
                             "connect(shaft.flange_b, b.flange_a);\nend M;\n";
    Point point(text, 0, "", flat::Excited{.inputs = {"source.w_ref"}});
    analysis::ExcitationRequest request;
    request.shown = rows_of(point.model(), {"shaft.tau", "a.w"}), request.speeds = {900, 1000};
    request.shaft = rows_of(point.model(), {"a.phi"})[0], request.held = {"source.w_ref"};
    request.given = {
        {"source.w_ref", rows_of(point.model(), {"source.phi"})[0], 2, [](double) { return Complex(0.5, 0.2); }}};
    analysis::ExcitedSystem excited;
    std::string problem;
    REQUIRE_MESSAGE(analysis::excite(point.frame(), request, excited, problem), problem);
    REQUIRE(!excited.missing);
    analysis::Unbounded unbounded;
    const auto response = analysis::forced_response(excited.problem, unbounded);
    for (std::size_t i = 0; i < 2; ++i) {
        const double w = pulsation(2, request.speeds[i]);
        const Complex twist = Complex(0.5, 0.2) / Complex(0, w), shaft(4e3, 3 * w),
                      other = twist * shaft / (shaft - 0.5 * w * w);
        check_same(response.at(0, i, 1), Complex(0.5, 0.2), 1e-9);
        check_same(response.at(0, i, 0), shaft * (other - twist), 1e-9);
    }
}

TEST_CASE("the system is that of each speed, whatever the model's own is") {
    const auto text = [](const std::string& speed) {
        return "model M\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
               "  Components.Inertia rotor(J = 0.5, phi(start = 0, fixed = true), w(start = " +
               speed +
               ", fixed = true)), fan(J = 0.1);\n"
               "  Components.SpringDamper shaft(c = 8e3, d = 0.2, phi_rel(start = 0, fixed = true), w_rel(start = 0, "
               "fixed = true));\n"
               "  Sources.QuadraticSpeedDependentTorque air(tau_nominal = -300, w_nominal = 100, TorqueDirection = "
               "false);\n"
               "  Drivetrain.Machines.HarmonicTorque ripple(order = {2}, amplitude = [0, 10]);\nequation\n"
               "  connect(ripple.flange, rotor.flange_a);\n  connect(rotor.flange_b, shaft.flange_a);\n  "
               "connect(shaft.flange_b, fan.flange_a);\n"
               "  connect(fan.flange_b, air.flange);\nend M;\n";
    };
    const std::vector<double> speeds{800, 1499};
    const Declared slow(text("100"), "rotor.phi", {"shaft.tau"}, speeds),
        quick(text("157"), "rotor.phi", {"shaft.tau"}, speeds);
    for (std::size_t i = 0; i < 2; ++i) check_same(slow.at(2, i), quick.at(2, i), 1e-3);
    CHECK(std::abs(slow.at(2, 1)) == doctest::Approx(6.51).epsilon(0.01)); // of a run
}

namespace {

std::string two_ripples(const std::string& between) {
    return "model M\n  import Modelica.Mechanics.Rotational.Components;\n"
           "  Components.Inertia rotor(J = 0.2, phi(start = 0, fixed = true), w(start = 100, fixed = true)), gear(J = "
           "0.05), wheel(J = 5);\n"
           "  Components.SpringDamper shaft(c = 4e3, d = 2, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
           "true));\n"
           "  Drivetrain.Machines.HarmonicTorque first(order = {2}, amplitude = [0, 20]), second(order = {3}, "
           "amplitude = [0, 10]);\n" +
           between +
           "  connect(first.flange, rotor.flange_a);\n  connect(rotor.flange_b, link.flange_a);\n  "
           "connect(link.flange_b, gear.flange_a);\n"
           "  connect(gear.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, wheel.flange_a);\n  "
           "connect(second.flange, wheel.flange_b);\nend "
           "M;\n";
}

} // namespace

TEST_CASE("shafts behind locked friction turn together, and what rounding moves has no orders") {
    const Declared model(two_ripples("  Components.Clutch link(fn_max = 1000);\ninitial equation\n  link.phi_rel = "
                                     "0;\n  link.w_rel = 0;\nequation\n"
                                     "  link.f_normalized = 1;\n"),
                         "rotor.phi", {"shaft.tau"}, {900, 1000});
    CHECK(model.excited.apart.empty());
    CHECK(model.excited.sources.size() == 2);
    CHECK(model.response.orders.size() == 2);
    CHECK(std::abs(model.at(3)) > 0.1);
}

TEST_CASE("a gap that is closed by wish stays closed while nothing presses on it") {
    const Declared model(two_ripples("  Components.ElastoBacklash link(c = 5e3, d = 2, b = 0.01, phi_rel(start = 0, "
                                     "fixed = true), w_rel(start = 0, fixed = true));\n"
                                     "equation\n"),
                         "rotor.phi", {"link.tau", "shaft.tau"}, {600}, "", true);
    CHECK(std::abs(model.at(2, 0, 0)) > 1);
    CHECK(std::abs(model.at(2, 0, 1)) > 1);
}

TEST_CASE("means over a turn are the same wherever the teeth stand") {
    const auto text = [](const std::string& angle) {
        return "model M\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
               "  Sources.ConstantTorque motor(tau_constant = 100), brake(tau_constant = 200);\n"
               "  Components.Inertia pinion(J = 3e-2, phi(start = " +
               angle +
               ", fixed = true), w(start = 300, fixed = true)), wheel(J = 5);\n"
               "  Drivetrain.Gears.GearMesh mesh(z_a = 17, z_b = 34, r_a = 0.02, c = 2e7, eps_alpha = 1.5, eps_beta = "
               "0.5, d = 2e3, N = 2,\n"
               "    s(start = 1e-4, fixed = true), v(start = 0, fixed = true));\nequation\n"
               "  connect(motor.flange, pinion.flange_a);\n  connect(pinion.flange_b, mesh.flange_a);\n  "
               "connect(mesh.flange_b, wheel.flange_a);\n"
               "  connect(wheel.flange_b, brake.flange);\nend M;\n";
    };
    const Declared here(text("0"), "pinion.phi", {"mesh.F"}, {1000}),
        there(text("0.1"), "pinion.phi", {"mesh.F"}, {1000});
    CHECK(std::abs(here.at(17)) > 1);
    CHECK(std::abs(here.at(17)) == doctest::Approx(std::abs(there.at(17))).epsilon(1e-3));
}

TEST_CASE("harmonics of high order stand where they are, and not at a low one that even samples see") {
    for (const int order : {64, 97, 120, 129, 144, 150, 192, 400}) {
        const std::string text =
            "model M\n" + heavy +
            "  Modelica.Mechanics.Rotational.Components.Inertia a(J = 30);\n"
            "  Drivetrain.Machines.HarmonicTorque torque(order = {1, " +
            std::to_string(order) +
            "}, amplitude = [0, 0.01, 10]);\nequation\n  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, "
            "rear.flange_a);\n"
            "  connect(rear.flange_b, load.flange_a);\n  connect(front.flange_a, a.flange_b);\nend M;\n";
        const Declared model(text, "a.phi", {"torque.tau"}, {275.0});
        INFO(order);
        // the others are products, small as the vibration is
        for (const analysis::OrderResponse& o : model.response.orders) {
            if (o.order != 1 && o.order != order) CHECK(std::abs(o.values[0]) < 2e-3);
        }
        CHECK(std::abs(model.at(1)) == doctest::Approx(0.01).epsilon(0.1));
        CHECK(std::abs(model.at(order)) == doctest::Approx(10).epsilon(1e-2));
    }
}
