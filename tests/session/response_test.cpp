// Forced responses through the library's interface.

#include "support.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fstream>
#include <numbers>

using namespace torsion;
using Complex = std::complex<double>;

namespace {

const std::string two =
    "model Two\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
    "  Components.Inertia a(J = 0.2, w(start = 50, fixed = true), phi(start = 0, fixed = true)), b(J = 0.5);\n"
    "  Components.SpringDamper shaft(c = 800, d = 0.6, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
    "true));\n"
    "  Sources.Torque torque(tau = 0);\nequation\n  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, "
    "shaft.flange_a);\n"
    "  connect(shaft.flange_b, b.flange_a);\nend Two;\n";

constexpr double a = 0.2, b = 0.5, c = 800, d = 0.6;

/// The amplitude of the shaft's torque for 1 N.m on a.
double shaft_torque(double w, Complex stiffness, double from = a, double to = b) {
    return std::abs(stiffness / from / (stiffness * (1 / from + 1 / to) - w * w));
}

double pulsation(double order, double speed) { return order * speed * std::numbers::pi / 30; }

std::string doubled(const std::string& text) {
    std::string result;
    for (const char c : text) result.append(c == '"' ? 2 : 1, c);
    return result;
}

ResponseOptions options_of(double from, double to, double step) {
    return {.orders = {{.name = "torque.tau", .order = 2, .amplitude = 1}}, .from = from, .to = to, .step = step};
}

} // namespace

TEST_CASE("amplitudes, losses in a complex stiffness, damping of modes") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 100);
    const Response plain = model.response(options);
    CHECK(plain.variables == std::vector<std::string>{"shaft.tau"});
    CHECK(plain.units == std::vector<std::string>{"N.m"});
    for (std::size_t i = 0; i < plain.speeds.size(); ++i) {
        const double w = pulsation(2, plain.speeds[i]);
        CHECK(std::abs(plain.at(0, i, 0)) == doctest::Approx(shaft_torque(w, {c, w * d})));
    }
    options.loss_factors = {{"shaft", 0.15}};
    const Response lossy = model.response(options);
    for (std::size_t i = 0; i < lossy.speeds.size(); ++i) {
        const double w = pulsation(2, lossy.speeds[i]);
        CHECK(std::abs(lossy.at(0, i, 0)) == doctest::Approx(shaft_torque(w, {c, w * d + 0.15 * c})));
    }
    options.loss_factors.clear(), options.modal_damping = 0.02;
    const double resonance = std::sqrt(c * (1 / a + 1 / b));
    options.from = options.to = resonance / 2 * 30 / std::numbers::pi;
    const double own = d / c * resonance / 2; // damping ratio
    CHECK(std::abs(model.response(options).at(0, 0, 0)) ==
          doctest::Approx(c / a / (2 * (own + 0.02) * resonance * resonance)).epsilon(2e-3));
    for (const double ratio : {0.1, 0.7, 0.95}) { // a damping, also far from the resonance
        options.modal_damping = ratio, options.from = options.to = 30;
        const double w = pulsation(2, 30);
        const Complex twist = -1 / a / Complex(resonance * resonance - w * w, 2 * (own + ratio) * resonance * w);
        CHECK(std::abs(model.response(options).at(0, 0, 0)) ==
              doctest::Approx(std::abs(Complex(c, w * d) * twist)).epsilon(1e-9));
    }
}

TEST_CASE("limits bar speeds, and parameters move peaks") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 1);
    options.limits = {{"shaft.tau", {{0, 10}, {1000, 10}}}, {"a.w", {{0, 1e6}, {1000, 1e6}}}};
    options.sensitivities = true;
    const Response response = model.response(options);
    REQUIRE(response.limits.size() == 2);
    const LimitResult& limit = response.limits[0];
    REQUIRE(limit.barred.size() == 1);
    for (const double speed : {limit.barred[0].from, limit.barred[0].to}) {
        const double w = pulsation(2, speed);
        CHECK(shaft_torque(w, {c, w * d}) == doctest::Approx(10).epsilon(2e-3));
    }
    CHECK(limit.margin == doctest::Approx(1 / limit.barred[0].share));
    CHECK(response.limits[1].barred.empty());
    REQUIRE(!response.sensitivities.empty());
    const PeakSensitivity& peak = response.sensitivities[0];
    const double w = pulsation(2, peak.speed);
    const auto change = [&](const std::string& name) {
        for (const auto& [parameter, value] : peak.parameters) {
            if (parameter == name) return value;
        }
        return 0.0;
    };
    const double here = shaft_torque(w, {c, w * d});
    CHECK(peak.amplitude == doctest::Approx(here));
    CHECK(change("shaft.d") ==
          doctest::Approx((shaft_torque(w, {c, w * d * 1.001}) - shaft_torque(w, {c, w * d * 0.999})) / 0.002 / here)
              .epsilon(1e-3));
    CHECK(change("b.J") ==
          doctest::Approx((shaft_torque(w, {c, w * d}, a, b * 1.0001) - shaft_torque(w, {c, w * d}, a, b * 0.9999)) /
                          0.0002 / here)
              .epsilon(1e-2));
}

TEST_CASE("peaks that are narrower than the step of the speeds") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 20);
    options.point.set = {{"shaft.d", "0.002"}};
    const double damping = 0.002, resonance = std::sqrt(c * (1 / a + 1 / b)),
                 top = resonance / 2 * 30 / std::numbers::pi;
    const double peak = shaft_torque(resonance, {c, resonance * damping});
    options.limits = {{"shaft.tau", {{0, 10}, {1000, 10}}}};
    const Response response = model.response(options);
    CHECK(response.speeds.size() == 36); // those that were asked for
    REQUIRE(!response.peaks.empty());
    CHECK(response.peaks[0].speed == doctest::Approx(top).epsilon(1e-6));
    CHECK(std::abs(response.peaks[0].value) == doctest::Approx(peak).epsilon(1e-4));
    CHECK(response.largest_sums[0].second == doctest::Approx(peak).epsilon(1e-4));
    CHECK(response.limits[0].margin == doctest::Approx(10 / peak).epsilon(1e-4));
    CHECK(response.text.find("its peak lies between the speeds") != std::string::npos);
    CHECK(response.json().find("\"narrow_resonances\"") != std::string::npos);
    options.point.set = {{"shaft.d", "0"}};
    const Response endless = model.response(options);
    CHECK(endless.text.find("nothing damps it, its peak has no bound") != std::string::npos);
    options.loss_factors = {{"shaft", 1e-3}}; // damps it
    const Response lossy = model.response(options);
    CHECK(std::abs(lossy.peaks[0].value) == doctest::Approx(shaft_torque(resonance, {c, 1e-3 * c})).epsilon(1e-4));
    options.step = 0.5, options.point.set = {}, options.loss_factors = {};
    CHECK(model.response(options).text.find("between the speeds") == std::string::npos);
}

TEST_CASE("modes that the speed moves have the frequencies of each speed") {
    Session session;
    const Model model = session.load_text(
        "model Fan\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
        "  Components.Inertia a(J = 0.2, w(start = 50, fixed = true), phi(start = 0, fixed = true)), b(J = 0.5);\n"
        "  Components.SpringDamper shaft(c = 800, d = 0.6, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
        "true));\n"
        "  Sources.Torque torque(tau = 0), stiff(tau = -1e-2*a.w^2*shaft.phi_rel), back(tau = "
        "1e-2*a.w^2*shaft.phi_rel);\nequation\n"
        "  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, "
        "b.flange_a);\n"
        "  connect(stiff.flange, b.flange_b);\n  connect(back.flange, a.flange_b);\nend Fan;\n");
    const Response response = model.response(options_of(200, 1200, 1));
    REQUIRE(!response.peaks.empty());
    const double w = response.peaks[0].speed * std::numbers::pi / 30, stiffness = c + 1e-2 * w * w;
    const std::string shown =
        std::to_string(std::sqrt(stiffness * (1 / a + 1 / b)) / (2 * std::numbers::pi)).substr(0, 4);
    CHECK_MESSAGE(response.text.find("#1 " + shown) != std::string::npos, shown << " is not in " << response.text);
}

TEST_CASE("heat of a damper, and of a complex stiffness") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 100);
    CHECK(model.response(options).heat.empty());
    options.heat = true;
    const auto twist = [](double w, Complex stiffness) { return shaft_torque(w, stiffness) / std::abs(stiffness); };
    for (const double factor : {0.0, 0.15}) {
        options.loss_factors.clear();
        if (factor > 0) options.loss_factors = {{"shaft", factor}};
        const Response response = model.response(options);
        REQUIRE(response.heat.size() == 1);
        const HeatResult& heat = response.heat[0];
        CHECK(heat.component == "shaft");
        REQUIRE(heat.mean.size() == response.speeds.size());
        for (std::size_t i = 0; i < heat.mean.size(); ++i) {
            const double w = pulsation(2, response.speeds[i]), loss = w * d + factor * c;
            CHECK(heat.mean[i] == doctest::Approx(0.5 * w * loss * std::pow(twist(w, {c, loss}), 2)));
        }
        CHECK(heat.largest >= *std::ranges::max_element(heat.mean)); // perhaps between the speeds
        CHECK(response.text.find("heat        shaft: ") != std::string::npos);
        CHECK(response.json().find("\"heat\"") != std::string::npos);
    }
    options.variables = "lossPower";
    CHECK(model.response(options).text.find("powers: only what is in proportion to the vibration") !=
          std::string::npos);
}

TEST_CASE("an angle that swings too far for the excitation that follows it") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 100);
    CHECK(model.response(options).large_swings.empty());
    options.orders[0].amplitude = 1000;
    const Response response = model.response(options);
    REQUIRE(response.large_swings.size() == 1);
    const LargeSwing& large = response.large_swings[0];
    CHECK(large.angle == "torque.flange.phi");
    CHECK(large.order == doctest::Approx(2));
    options.variables = "^a\\.phi$";
    const Response angle = model.response(options);
    CHECK(large.swing == doctest::Approx(angle.largest_sums[0].second));
    CHECK(large.speed == doctest::Approx(angle.largest_sums[0].first));
    CHECK(response.text.find("too far for its excitation of order 2") != std::string::npos);
    CHECK(response.json().find("\"large_swings\"") != std::string::npos);
}

TEST_CASE("a motion that grows without swinging") {
    Session session;
    std::string text = two;
    CHECK(session.load_text(text).response(options_of(200, 900, 100)).text.find("growth") == std::string::npos);
    text.replace(text.find("torque(tau = 0);"), 16, "torque(tau = 0), rising(tau = 0.7*b.w);");
    text.replace(text.find("end Two"), 0, "  connect(rising.flange, b.flange_b);\n");
    const Response response = session.load_text(text).response(options_of(200, 900, 100));
    // (J_a + J_b)/0.7
    CHECK_MESSAGE(response.text.find("grows, with a time constant of 1 s") != std::string::npos, response.text);
}

TEST_CASE("a crank drive whose inertia excites a vibration, and one with more damping") {
    Session session;
    const auto with_damping = [](double damping) {
        return "model Crank\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
               "  Sources.ConstantSpeed speed(w_fixed = 100);\n  Components.SpringDamper soft(c = 2e4, d = " +
               std::to_string(damping) +
               ");\n"
               "  parameter Drivetrain.Machines.CylinderData data(strokes = 2, closing = -2.0, opening = 1.9, blend = "
               "0.4, offset = 0.005);\n"
               "  Components.Inertia wheel(J = 0.5, w(start = 100));\n"
               "  Drivetrain.Machines.Cylinder one(data = data, load = 0.3, crank.w.start = 100);\n"
               "  Components.SpringDamper shaft(c = 2e3, d = " +
               std::to_string(damping) +
               ");\nequation\n"
               "  connect(one.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, wheel.flange_a);\n"
               "  connect(wheel.flange_b, soft.flange_a);\n  connect(soft.flange_b, speed.flange);\nend Crank;\n";
    };
    const auto said = [&](double damping) -> std::string {
        try {
            const Model model = session.load_text(with_damping(damping));
            return model.response({.from = 4000, .to = 6000, .step = 10}).text;
        } catch (const Error& error) {
            return error.what();
        }
    };
    const std::string unstable = said(1e-3), stable = said(5);
    CHECK_MESSAGE(unstable.find("excites a vibration of") != std::string::npos, unstable);
    CHECK_MESSAGE(stable.find("shaft.tau") != std::string::npos, stable);
}

TEST_CASE("of each limit the misfire with the least margin") {
    Session session;
    const Model model = session.load_text(
        "model Engine\n  parameter Drivetrain.Machines.CylinderData data(J_crank = 0.02);\n"
        "  Drivetrain.Machines.Cylinder one(data = data, load = 1), two(data = data, firing = 3*Modelica.Constants.pi, "
        "load = 1);\n"
        "  Modelica.Mechanics.Rotational.Components.SpringDamper front(c = 3e4, d = 30), rear(c = 4e3, d = 20);\n"
        "  Modelica.Mechanics.Rotational.Components.Inertia load(J = 5, phi(start = 0, fixed = true), w(start = 100, "
        "fixed = true));\nequation\n"
        "  connect(one.flange_b, front.flange_a);\n  connect(front.flange_b, two.flange_a);\n  connect(two.flange_b, "
        "rear.flange_a);\n"
        "  connect(rear.flange_b, load.flange_a);\nend Engine;\n");
    ResponseOptions options{.misfire = "each", .from = 600, .to = 900, .step = 100, .variables = "rear.tau"};
    options.limits = {{"rear.tau", {{500, 200}, {1000, 200}}}};
    const Response each = model.response(options);
    REQUIRE(each.limited_misfires.size() == 1);
    double least = INFINITY;
    std::string worst;
    for (const std::string component : {"one", "two"}) {
        options.misfire = component;
        const double margin = model.response(options).limits[0].margin;
        if (margin < least) least = margin, worst = component;
    }
    CHECK(each.limited_misfires[0].component == worst);
    CHECK(each.limited_misfires[0].margin == doctest::Approx(least));
    CHECK(each.limits[0].margin > least);
    CHECK(each.text.find("where " + worst + " fails, rear.tau") != std::string::npos);
    CHECK(each.json().find("\"limits_with_misfire\"") != std::string::npos);
}

TEST_CASE("excitations that cancel, and what nothing reaches") {
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 10);
    options.orders.push_back({.name = "torque.tau", .order = 2, .amplitude = 1, .phase = 180});
    const Response response = model.response(options);
    CHECK(response.peaks.empty());
    CHECK(response.text.find("no vibration reaches it") != std::string::npos);
}

TEST_CASE("parameters without a unit move peaks as those that they act on") {
    Session session;
    const auto without_units = [](const std::string& text) {
        std::string result = text;
        for (const std::string unit : {"(unit = \"kg.m2\")", "(unit = \"N.m/rad\")"}) {
            for (std::size_t at; (at = result.find(unit)) != std::string::npos;) result.erase(at, unit.size());
        }
        return result;
    };
    const std::string text =
        "model Own\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
        "  parameter Real J1(unit = \"kg.m2\") = 0.2, c1(unit = \"N.m/rad\") = 800, load = 0, unused = 3;\n"
        "  Components.Inertia a(J = J1, w(start = 50, fixed = true), phi(start = 0, fixed = true)), b(J = 0.5);\n"
        "  Components.SpringDamper shaft(c = 2*c1, d = 0.6, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
        "true));\n"
        "  Sources.Torque torque(tau = load);\nequation\n  connect(torque.flange, a.flange_a);\n"
        "  connect(a.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, b.flange_a);\nend Own;\n";
    ResponseOptions options = options_of(600, 900, 10);
    options.sensitivities = true;
    std::vector<std::vector<std::pair<std::string, double>>> found;
    for (const std::string& model : {text, without_units(text)}) {
        const Response response = session.load_text(model).response(options);
        REQUIRE(response.sensitivities.size() == 1);
        found.push_back(response.sensitivities[0].parameters);
        std::ranges::sort(found.back());
    }
    REQUIRE(found[0].size() == 4);
    REQUIRE(found[1].size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(found[0][i].first == found[1][i].first);
        CHECK(found[0][i].second == doctest::Approx(found[1][i].second));
    }
}

TEST_CASE("the stress of a propulsion shaft") {
    const ResponseLimit limit = propulsion_shaft_limit("stress", 600e6, 0.4, 100);
    const double base = (600.0 + 160) / 18 * (0.35 + 0.93 * std::pow(400, -0.2)) * 1e6;
    CHECK(limit.points.front().second == doctest::Approx(3 * base));
    CHECK(limit.points.back().first == doctest::Approx(105));
    CHECK(limit.points.back().second == doctest::Approx(1.38 * base));
    for (const double diameter : {0.0, 400.0, 0.0004})
        CHECK(code_of([=] { propulsion_shaft_limit("stress", 600e6, diameter, 100); }) == "C101");
    CHECK(code_of([] { propulsion_shaft_limit("stress", 600, 0.4, 100); }) == "C101");
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options = options_of(200, 900, 1);
    options.orders[0].amplitude = 100;
    const double rated = 1000;
    options.limits = {propulsion_shaft_limit("shaft.tau", 600e6, 0.01, rated),
                      propulsion_shaft_limit("shaft.tau", 600e6, 0.01, rated, 1, true)};
    const Response response = model.response(options);
    REQUIRE(response.limits[0].barred.size() == 1);
    const BarredRange& barred = response.limits[0].barred[0];
    CHECK(barred.rule_from == doctest::Approx(16 * barred.worst / (18 - barred.worst / rated)));
    CHECK(barred.rule_to == doctest::Approx((18 - barred.worst / rated) * barred.worst / 16));
    CHECK(response.text.find("(M68.5: ") != std::string::npos);
    CHECK(response.text.find("shaft.tau (transient): ") != std::string::npos);
    CHECK(response.limits[1].transient);
    CHECK(barred.share > 1);
    options.limits = {propulsion_shaft_limit("shaft.tau", 600e6, 0.01, barred.worst / 0.9)};
    CHECK(model.response(options).text.find("M68.5 allows no barred speed above 0.8 of the rated one: λ = 0.9") !=
          std::string::npos);
}

TEST_CASE("tables of orders, over speed and load") {
    const std::string path = temporary("orders.csv");
    std::ofstream(path) << "order,amplitude,phase_deg,speed_rpm,load\n0.5,10,0,600,0\n0.5,20,0,1200,0\n0.5,30,90,600,"
                           "1\n0.5,40,90,1200,1\n2,5,0,600,0\n2,5,0,600,1\n";
    const auto orders = read_orders("torque.tau", path, 0.5);
    REQUIRE(orders.size() == 2);
    CHECK(orders[0].order == 0.5);
    REQUIRE(orders[0].over_speed.size() == 2);
    CHECK(orders[0].over_speed[1].speed == 1200);
    CHECK(orders[0].over_speed[1].amplitude == 30);
    CHECK(orders[0].over_speed[1].phase == 45);
    CHECK(code_of([&] { read_orders("torque.tau", path); }) == "C101");
    CHECK(code_of([&] { read_orders("torque.tau", path, 2); }) == "C101");
    CHECK(code_of([&] { read_orders("torque.tau", temporary("none.csv")); }) == "E101");
    Session session;
    const Model model = session.load_text(two);
    ResponseOptions options{.orders = orders, .from = 900, .to = 900, .step = 1};
    const Response response = model.response(options);
    const double w = pulsation(0.5, 900);
    CHECK(std::abs(response.at(0, 0, 0)) == doctest::Approx(25 * shaft_torque(w, {c, w * d})));
}

TEST_CASE("tables hold numbers, and say where they do not") {
    const std::string path = temporary("wrong.csv");
    const auto why = [&](const std::string& text, bool is_limit) -> std::string {
        std::ofstream(path) << text;
        try {
            if (is_limit) read_limit("shaft.tau", path);
            else read_orders("torque.tau", path);
        } catch (const Error& error) {
            return error.diagnostics().front().message;
        }
        return "";
    };
    const auto says = [&](const std::string& message, const std::string& part) {
        return message.find(part) != std::string::npos;
    };
    CHECK(says(why("order,amplitude\n2,forty\n3,twelve\n", false),
               "wrong.csv`, line 2, column `amplitude`: `forty` is no finite number"));
    CHECK(says(why("order,amplitude\n\n2,40\n3,true\n", false), "line 4, column `amplitude`: `true`"));
    CHECK(says(why("order,amplitude,note\n2,40,big\n", false), "line 2, column `note`: `big`"));
    CHECK(says(why("order;amplitude\n2;1e999\n", false), "line 2, column `amplitude`: `1e999`"));
    CHECK(says(why("order,order,amplitude\n2,3,40\n", false), "line 1: there are two columns `order`"));
    CHECK(says(why("order,amplitude,phase,phase_deg\n2,40,0,90\n", false),
               "line 1: the columns `phase` and `phase_deg` mean the same"));
    CHECK(says(why("order,amplitude,speed_rpm\n2,40,-600\n", false),
               "line 2, column `speed_rpm`: -600 is no speed from 0 on"));
    CHECK(says(why("order,amplitude\n2,40\n-1,3\n", false), "line 3, column `order`: -1 is no positive order"));
    CHECK(says(why("order,amplitude\n2\n", false), "line 2: 1 values for 2 columns"));
    CHECK(says(why("order,amplitude\n", false), "has no rows"));
    CHECK(says(why("speed_rpm,limit\n500,x\n", true), "line 2, column `limit`: `x`"));
    CHECK(says(why("speed_rpm,limit\n500,0\n", true), "line 2, column `limit`: 0 is no positive limit"));
    CHECK(says(why("speed_rpm,limit\n500,1\n500,2\n", true),
               "line 3, column `speed_rpm`: 500 is no higher speed than the one before"));
    CHECK(says(why("speed_rpm,limit\n-500,1\n500,2\n", true), "line 2, column `speed_rpm`: -500"));
    std::ofstream(path) << "order,amplitude,load\n2,1,0\n2,1,1\n3,1,1\n";
    CHECK(code_of([&] { read_orders("torque.tau", path, 0.5); }) == "C101");
}

TEST_CASE("names with quotes and commas are cells of the table") {
    Session session;
    const Model model = session.load_text(
        "model Quoted\n  input Real u(start = 0);\n  Real 'say \"a,b\"'(start = 1, fixed = true);\nequation\n"
        "  der('say \"a,b\"') = u - 'say \"a,b\"';\nend Quoted;\n");
    const Response response = model.response(
        {.orders = {{.name = "u", .order = 1, .amplitude = 2}}, .from = 10, .to = 10, .step = 1, .variables = "say"});
    CHECK(response.csv().find("\n10,1,\"" + doubled(response.variables[0]) + "\",") != std::string::npos);
}

TEST_CASE("a torque may act on a part without mass") {
    const double ja = 1, jb = 0.4, ka = 1000, kb = 700;
    const auto model_of = [](const std::string& source, const std::string& equation) {
        return "model Node\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
               "  Components.Inertia a(J = 1, w(start = 5, fixed = true), phi(start = 0, fixed = true)), b(J = 0.4);\n"
               "  Components.SpringDamper front(c = 1000, d = 0, phi_rel(start = 0), w_rel(start = 0)), rear(c = 700, "
               "d = 0);\n  " +
               source + equation +
               "  connect(a.flange_b, front.flange_a);\n  connect(front.flange_b, rear.flange_a);\n"
               "  connect(rear.flange_b, b.flange_a);\n  connect(torque.flange, rear.flange_a);\nend Node;\n";
    };
    Session session;
    const Model model = session.load_text(model_of("Sources.Torque torque;\n", "equation\n  torque.tau = 0;\n"));
    const auto twist = [&](double w) { // of the rear spring for 1 N.m
        const double node = 1 / (ka + kb - ka * ka / (ka - ja * w * w) - kb * kb / (kb - jb * w * w));
        return kb * node / (kb - jb * w * w) - node;
    };
    ResponseOptions options = options_of(100, 600, 100);
    options.orders[0].order = 1;
    options.variables = "^rear.(tau|w_rel|a_rel)$";
    const Response response = model.response(options);
    REQUIRE(response.variables.size() == 3);
    for (std::size_t v = 0; v < 3; ++v) {
        for (std::size_t i = 0; i < response.speeds.size(); ++i) {
            const double w = pulsation(1, response.speeds[i]);
            const Complex iw(0, w);
            const std::string& name = response.variables[v];
            const Complex factor = name == "rear.w_rel" ? iw : name == "rear.a_rel" ? iw * iw : Complex(kb);
            CAPTURE(name);
            CHECK(std::abs(response.at(0, i, v) - factor * twist(w)) < 1e-6 * std::abs(factor * twist(w)));
        }
    }
    const Bode bode = model.bode({.input = "torque.tau", .output = "rear.tau", .from = 1, .to = 10, .count = 2});
    REQUIRE(bode.values.size() == 2);
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(std::abs(bode.values[i]) ==
              doctest::Approx(std::abs(kb * twist(2 * std::numbers::pi * bode.frequencies[i]))));
    CHECK(code_of([&] {
              model.bode({.input = "torque.tau", .output = "rear.a_rel", .from = 1, .to = 10, .count = 2});
          }) == "C101");
    CHECK(code_of([&] {
              model.bode({.input = "torque.tau", .output = "rear.w_rel", .from = 1, .to = 10, .count = 2});
          }) == "C101");
    // a source whose torque follows the motion cannot be held there
    const Model braked =
        session.load_text(model_of("Sources.QuadraticSpeedDependentTorque torque(tau_nominal = -1, w_nominal = 10);\n",
                                   "  Sources.Torque other;\nequation\n"
                                   "  other.tau = 0;\n  connect(other.flange, rear.flange_a);\n"));
    options.orders[0].name = "other.tau";
    CHECK(code_of([&] { braked.response(options); }) != "");
}

TEST_CASE("an inertia of 0 has no mass") {
    Session session;
    const Model model = session.load_text(
        "model Massless\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
        "  Components.Inertia a(J = 0);\n  Components.SpringDamper s(c = 4, d = 0.1, phi_rel(start = 0));\n"
        "  Components.Fixed ground;\n  Sources.Torque torque;\nequation\n  torque.tau = 0;\n"
        "  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, s.flange_a);\n"
        "  connect(s.flange_b, ground.flange);\nend Massless;\n");
    ResponseOptions options = options_of(100, 600, 100);
    options.orders[0].order = 1;
    options.variables = "^a.(phi|w|a)$";
    const Response response = model.response(options);
    REQUIRE(response.variables.size() == 3);
    for (std::size_t v = 0; v < 3; ++v) {
        for (std::size_t i = 0; i < response.speeds.size(); ++i) {
            const Complex iw(0, pulsation(1, response.speeds[i]));
            const std::string& name = response.variables[v];
            const Complex exact = (name == "a.phi" ? 1.0 : name == "a.w" ? iw : iw * iw) / (4.0 + 0.1 * iw);
            CAPTURE(name);
            CHECK(std::abs(response.at(0, i, v) - exact) < 1e-6 * std::abs(exact));
        }
    }
}

TEST_CASE("an input without a shaft has the speed's own orders") {
    Session session;
    const Model model =
        session.load_text("model Spring\n  parameter Real c = 4, d = 0.4, J = 1;\n  input Real u(start = 0);\n"
                          "  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n"
                          "  J*der(v) = u - c*x - d*v;\nend Spring;\n");
    const Response response = model.response(
        {.orders = {{.name = "u", .order = 1, .amplitude = 2}}, .from = 10, .to = 30, .step = 10, .variables = "^x$"});
    for (std::size_t i = 0; i < 3; ++i) {
        const double w = pulsation(1, response.speeds[i]);
        CHECK(std::abs(response.at(0, i, 0)) == doctest::Approx(2 / std::abs(Complex(4 - w * w, 0.4 * w))));
    }
}

TEST_CASE("what has no response says why") {
    Session session;
    const Model model = session.load_text(two);
    const auto refused = [&](ResponseOptions options) { return code_of([&] { model.response(options); }); };
    CHECK(refused({.from = 100, .to = 200, .step = 10}) == "C101");
    CHECK(refused(options_of(0, 200, 10)) == "C101");
    CHECK(refused(options_of(100, 200, 0)) == "C101");
    CHECK(refused(options_of(200, 100, 1)) == "C101");
    CHECK(refused(options_of(NAN, 100, 1)) == "C101");
    ResponseOptions wrong = options_of(100, 200, 10);
    wrong.shaft = "nothing";
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.misfire = "a";
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.limits = {{"shaft.tau", {}}};
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.loss_factors = {{"a", 0.1}};
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.loss_factors = {{"shaft", 0.1}, {"shaft", 0.2}};
    CHECK(refused(wrong) == "C101");
    for (const double huge : {1e308, -1e150, HUGE_VAL}) {
        wrong = options_of(100, 200, 10), wrong.orders[0].amplitude = huge;
        CHECK(refused(wrong) == "C101");
        wrong = options_of(100, 200, 10), wrong.orders[0].phase = huge;
        CHECK(refused(wrong) == "C101");
        wrong = options_of(100, 200, 10), wrong.orders[0].over_speed = {{100, huge, 0}};
        CHECK(refused(wrong) == "C101");
    }
    wrong = options_of(100, 200, 10), wrong.orders[0].over_speed = {{-100, 1, 0}};
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.orders[0].name = "torqe.tau";
    CHECK(refused(wrong) == "C101");
    wrong = options_of(100, 200, 10), wrong.variables = "nothing";
    CHECK(refused(wrong) == "C101");
}

TEST_CASE("the response at a speed is that of this speed, whatever others are asked for") {
    Session session;
    const Model model = session.load_text(
        "model One\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
        "  Drivetrain.Machines.Cylinder c1(load = 0, fires = false, data(bore = 0.02, r = 0.05, l = 0.2, m_piston = 2, "
        "m_rod = 0, J_crank = 0.0025,\n"
        "    Q_max = 0, compression = 2, p_closed = 1e5, p_open = 1e5, p_out = 1e5));\n"
        "  Components.SpringDamper s(c = 2e4, d = 0.2, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = "
        "true));\n"
        "  Components.Inertia fly(J = 50, phi(fixed = true, start = 0), w(fixed = true, start = 100));\n"
        "equation\n  connect(c1.flange_b, s.flange_a);\n  connect(s.flange_b, fly.flange_a);\nend One;\n");
    std::vector<double> amplitudes;
    for (const auto& [from, to] : {std::pair(2400.0, 2400.0), std::pair(1400.0, 3400.0), std::pair(400.0, 6400.0)}) {
        ResponseOptions options;
        options.from = from, options.to = to, options.step = 1000, options.variables = "^s\\.tau$";
        const Response response = model.response(options);
        const auto order = static_cast<std::size_t>(std::ranges::find(response.orders, 8.0) - response.orders.begin());
        const auto speed =
            static_cast<std::size_t>(std::ranges::find(response.speeds, 2400.0) - response.speeds.begin());
        REQUIRE(order < response.orders.size());
        REQUIRE(speed < response.speeds.size());
        amplitudes.push_back(std::abs(response.at(order, speed, 0)));
    }
    CHECK(amplitudes[1] == doctest::Approx(amplitudes[0]).epsilon(1e-4));
    CHECK(amplitudes[2] == doctest::Approx(amplitudes[0]).epsilon(1e-4));
}

TEST_CASE("the mean state of a mesh does not depend on where it starts, nor on when") {
    Session session;
    const auto mesh_force = [&](const std::string& text, const char* start, double at) {
        ResponseOptions options;
        options.from = 954.9296585513721, options.to = options.from, options.step = 1, options.variables = "^g\\.F$",
        options.shaft = "a";
        options.point.set = {{"p0", start}};
        if (at > 0) options.point.at = at;
        const Response response = session.load_text(text).response(options);
        const auto order = static_cast<std::size_t>(std::ranges::find(response.orders, 17.0) - response.orders.begin());
        REQUIRE(order < response.orders.size());
        return std::abs(response.at(order, 0, 0));
    };
    const std::string mesh =
        "  import Modelica.Mechanics.Rotational.{Components, Sources};\n  parameter Real p0 = 0;\n"
        "  Drivetrain.Gears.GearMesh g(z_a = 17, z_b = 34, r_a = 0.04, c = 2e8, d = 2e3, eps_alpha = 1.7);\n"
        "  Components.Inertia b(J = 0.2, w(start = -50, fixed = true), phi(start = p0, fixed = true));\n"
        "  Sources.ConstantTorque t(tau_constant = 300);\n";
    const std::string wiring =
        "  connect(a.flange_b, g.flange_a);\n  connect(g.flange_b, b.flange_a);\n  connect(b.flange_b, t.flange);\n";
    const std::string free =
        "model Free\n" + mesh +
        "  Components.Inertia a(J = 0.01, w(start = 100, fixed = true), phi(start = 0, fixed = true));\n"
        "  Sources.ConstantTorque source(tau_constant = 150);\nequation\n  connect(source.flange, a.flange_a);\n" +
        wiring + "end Free;\n";
    const double untwisted = mesh_force(free, "0", 0);
    CHECK(mesh_force(free, "1e-9", 0) == doctest::Approx(untwisted).epsilon(1e-4));
    CHECK(untwisted == doctest::Approx(77.3).epsilon(0.01)); // of a run
    const std::string prescribed =
        "model Prescribed\n" + mesh +
        "  Components.Inertia a(J = 0.01, w(start = 100, fixed = true), phi(start = 0, fixed = true));\n"
        "  Components.SpringDamper z(c = 2e4, d = 20);\n  Sources.ConstantSpeed source(w_fixed = 100);\nequation\n"
        "  connect(source.flange, z.flange_a);\n  connect(z.flange_b, a.flange_a);\n" +
        wiring + "end Prescribed;\n";
    const double at_start = mesh_force(prescribed, "1e-5", 0);
    CHECK(at_start == doctest::Approx(96.8).epsilon(0.01)); // of a run
    CHECK(mesh_force(prescribed, "1e-5", 0.1) == doctest::Approx(at_start).epsilon(1e-4));
}
