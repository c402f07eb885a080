// Derivatives of runs against closed forms. The forms are differentiated by the complex step, which is exact to
// rounding (Squire & Trapp 1998).

#include "torsion/session.h"

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <string>
#include <vector>

using namespace torsion;

namespace {

using Number = std::complex<double>;
using Form = std::function<Number(const std::vector<Number>&)>;

struct Argument {
    std::string name;
    double value;
};

double slope(const Form& form, const std::vector<Argument>& arguments, std::size_t by) {
    constexpr double step = 1e-30;
    std::vector<Number> values;
    for (const Argument& argument : arguments) values.emplace_back(argument.value, 0.0);
    values[by] += Number(0, step);
    return form(values).imag() / step;
}

std::vector<std::string> names_of(const std::vector<Argument>& arguments) {
    std::vector<std::string> names;
    for (const Argument& argument : arguments) names.push_back(argument.name);
    return names;
}

Result differentiated(const std::string& text, const std::vector<std::string>& by, double stop) {
    Session session;
    return session.load_text(text).simulate({.run = {.stop = stop, .tolerance = 1e-10}, .sensitivities = by});
}

/// The variable at the end, by every argument.
void check(const Result& result, const std::string& variable, const std::vector<Argument>& arguments, const Form& form,
           double accuracy = 1e-8) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const double exact = slope(form, arguments, i);
        const std::string column = "d(" + variable + ")/d(" + arguments[i].name + ")";
        CAPTURE(column);
        const double found = result[column].back();
        CAPTURE(found);
        CAPTURE(exact);
        CHECK(std::abs(found - exact) <= accuracy * std::max(1.0, std::abs(exact)));
    }
    CHECK(result.diagnostics().empty());
}

} // namespace

TEST_CASE("a jump whose time and height depend on parameters") {
    const std::vector<Argument> arguments = {{"k", 0.7}, {"x0", 3}, {"xc", 1.2}, {"v", 0.9}};
    const Result result = differentiated(
        "model Jump\n  parameter Real k = 0.7, x0 = 3, xc = 1.2, v = 0.9;\n  Real x(start = x0, fixed = true);\n"
        "equation\n  der(x) = -k*x^2*time;\n  when x < xc then\n    reinit(x, x + v);\n  end when;\nend Jump;\n",
        names_of(arguments), 1.4);
    check(result, "x", arguments, [](const std::vector<Number>& p) { // 1/x - 1/x₀ = k t²/2
        const Number k = p[0], x0 = p[1], xc = p[2], v = p[3];
        return 1.0 / (1.0 / (xc + v) + k * 1.4 * 1.4 / 2.0 - (1.0 / xc - 1.0 / x0));
    });
}

TEST_CASE("a ball that bounces twice") {
    const std::vector<Argument> arguments = {{"e", 0.8}, {"h0", 1}, {"g", 9.81}};
    const Result result = differentiated("model Ball\n  parameter Real e = 0.8, h0 = 1, g = 9.81;\n  Real h(start = "
                                         "h0, fixed = true), v(start = 0, fixed = true);\n"
                                         "equation\n  der(h) = v;\n  der(v) = -g;\n  when h < 0 then\n    reinit(v, "
                                         "-e*pre(v));\n  end when;\nend Ball;\n",
                                         names_of(arguments), 1.6);
    const auto motion = [](const std::vector<Number>& p, bool is_speed) {
        const Number e = p[0], h0 = p[1], g = p[2], first = std::sqrt(2.0 * h0 / g),
                     since = 1.6 - first * (1.0 + 2.0 * e), speed = e * e * g * first;
        return is_speed ? speed - g * since : speed * since - g * since * since / 2.0;
    };
    check(result, "h", arguments, [&](const std::vector<Number>& p) { return motion(p, false); });
    check(result, "v", arguments, [&](const std::vector<Number>& p) { return motion(p, true); });
}

TEST_CASE("friction stops a body, exactly at rest") {
    const std::vector<Argument> arguments = {{"mu", 3}, {"J", 0.5}, {"body.w", 10}};
    const Result result = differentiated(
        "model Stop\n  import Modelica.Mechanics.Rotational.Components;\n  parameter Real mu = 3, J = 0.5;\n"
        "  Components.Inertia body(J = J, phi(start = 0, fixed = true), w(start = 10, fixed = true));\n"
        "  Components.BearingFriction bearing(tau_pos = [0, mu]);\nequation\n"
        "  connect(body.flange_b, bearing.flange_a);\nend Stop;\n",
        names_of(arguments), 3);
    check(result, "body.phi", arguments,
          [](const std::vector<Number>& p) { return p[1] * p[2] * p[2] / (2.0 * p[0]); });
    for (const Argument& argument : arguments)
        CHECK(std::abs(result["d(body.w)/d(" + argument.name + ")"].back()) < 1e-12);
}

TEST_CASE("a clutch locks: the common speed does not depend on its friction, the angles do") {
    const std::vector<Argument> arguments = {{"mu", 0.3}, {"J1", 0.5}, {"J2", 1.5}, {"a.w", 10}, {"w2", 2}};
    const Result result = differentiated(
        "model Lock\n  import Modelica.Mechanics.Rotational.Components;\n  parameter Real mu = 0.3, J1 = 0.5, J2 = "
        "1.5, w2 = 2;\n"
        "  Components.Inertia a(J = J1, phi(start = 0, fixed = true), w(start = 10, fixed = true));\n"
        "  Components.Inertia b(J = J2, phi(start = 0, fixed = true), w(start = w2, fixed = true));\n"
        "  Components.Clutch clutch(mu_pos = [0, mu], fn_max = 20, cgeo = 1);\n"
        "  Modelica.Blocks.Sources.Constant one(k = 1);\nequation\n  connect(a.flange_b, clutch.flange_a);\n"
        "  connect(clutch.flange_b, b.flange_a);\n  connect(one.y, clutch.f_normalized);\nend Lock;\n",
        names_of(arguments), 2);
    const auto common = [](const std::vector<Number>& p) { return (p[1] * p[3] + p[2] * p[4]) / (p[1] + p[2]); };
    check(result, "a.w", arguments, common);
    check(result, "b.w", arguments, common);
    check(result, "a.phi", arguments, [&](const std::vector<Number>& p) {
        const Number torque = 20.0 * p[0], locks = (p[3] - p[4]) / (torque * (1.0 / p[1] + 1.0 / p[2]));
        return p[3] * locks - torque / p[1] * locks * locks / 2.0 + common(p) * (2.0 - locks);
    });
}

TEST_CASE("a clutch that holds from the start, or from an event on, without having slid") {
    const std::vector<Argument> arguments = {{"J1", 0.5}, {"J2", 1.5}, {"a.w", 3}, {"w2", 3}};
    for (const Number engages : {-1.0, 0.7}) {
        const Result result = differentiated(
            "model Hold\n  import Modelica.Mechanics.Rotational.Components;\n  parameter Real J1 = 0.5, J2 = 1.5, w2 = "
            "3;\n"
            "  Components.Inertia a(J = J1, phi(start = 0, fixed = true), w(start = 3, fixed = true));\n"
            "  Components.Inertia b(J = J2, phi(start = 0, fixed = true), w(start = w2, fixed = true));\n"
            "  Components.Clutch clutch(mu_pos = [0, 0.3], fn_max = 20, cgeo = 1);\n"
            "  Modelica.Blocks.Sources.Step press(height = 1, startTime = " +
                std::to_string(engages.real()) +
                ");\nequation\n  connect(a.flange_b, clutch.flange_a);\n"
                "  connect(clutch.flange_b, b.flange_a);\n  connect(press.y, clutch.f_normalized);\nend Hold;\n",
            names_of(arguments), 2);
        const auto common = [](const std::vector<Number>& p) { return (p[0] * p[2] + p[1] * p[3]) / (p[0] + p[1]); };
        check(result, "a.w", arguments, common);
        check(result, "b.w", arguments, common);
        const Number free = std::max(0.0, engages.real());
        check(result, "a.phi", arguments,
              [&](const std::vector<Number>& p) { return p[2] * free + common(p) * (2.0 - free); });
    }
}

TEST_CASE("times, samples, computed parameters and a nonlinear start") {
    const std::vector<Argument> arguments = {{"T", 0.3}, {"p", 4}};
    const Result result = differentiated(
        "model Timed\n  parameter Real T = 0.3, p = 4, r = 2*p;\n  Real x(start = 0, fixed = true), y, z(start = 2);\n"
        "  discrete Real d(start = 0, fixed = true);\ninitial equation\n  z^3 = p;\nequation\n"
        "  der(x) = if time < T then p else 2*p;\n  der(z) = -z;\n  y = x*r + d;\n"
        "  when sample(0.1, 0.25) then\n    d = pre(d) + p*x;\n  end when;\nend Timed;\n",
        names_of(arguments), 0.5);
    const auto x = [](Number t, Number T, Number p) { return t.real() < T.real() ? p * t : p * T + 2.0 * p * (t - T); };
    check(result, "x", arguments, [&](const std::vector<Number>& p) { return x(0.5, p[0], p[1]); });
    check(result, "d", arguments,
          [&](const std::vector<Number>& p) { return p[1] * (x(0.1, p[0], p[1]) + x(0.35, p[0], p[1])); });
    check(result, "z", arguments,
          [](const std::vector<Number>& p) { return std::pow(p[1], 1.0 / 3) * std::exp(-0.5); });
    CHECK(result["d(y)/d(T)"].back() == doctest::Approx(8 * result["d(x)/d(T)"].back() + result["d(d)/d(T)"].back())
                                            .epsilon(1e-12)); // r = 8, and its own derivative by T is 0
}
