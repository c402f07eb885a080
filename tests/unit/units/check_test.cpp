#include "compiler/units/check.h"

#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::FrontEnd;

namespace {

/// The warnings about units, as `CODE message` and notes, one line each.
std::string said(const std::string& text) {
    FrontEnd f;
    const auto model = f.flatten(text);
    REQUIRE_MESSAGE(model, text);
    source::Diagnostics diagnostics;
    units::check(*model, diagnostics);
    std::string all;
    for (const source::Diagnostic& d : diagnostics.all()) {
        all += d.message + "\n";
        for (const std::string& note : d.notes) all += "  " + note + "\n";
    }
    return all;
}

const std::string types =
    "type Torque = Real(unit = \"N.m\"); type Inertia = Real(unit = \"kg.m2\"); type Speed = Real(unit = \"rad/s\"); "
    "type Angle = Real(unit = \"rad\"); type Power = Real(unit = \"W\"); type Length = Real(unit = \"m\"); ";

std::string in_model(const std::string& body) { return said(types + "model M " + body + " end M;"); }

std::size_t warnings(const std::string& body) {
    const std::string text = in_model(body);
    std::size_t count = 0;
    for (auto at = text.find("units do not agree"); at != std::string::npos;
         at = text.find("units do not agree", at + 1))
        ++count;
    return count;
}

} // namespace

TEST_CASE("the two sides of an equation") {
    CHECK(in_model("Torque tau; Inertia J = 2; Speed w = time; equation tau = J*w;") ==
          "units do not agree in `tau = J*w`\n  `tau` is in N.m\n  `J*w` is in kg.m2.rad/s\n");
    CHECK(in_model("Torque tau; parameter Inertia J = 2; Speed w(start = 0); equation J*der(w) = tau; tau = 1;") == "");
}

TEST_CASE("radians count as 1") {
    CHECK(in_model("parameter Real c(unit = \"N.m/rad\") = 1; Torque tau; Angle phi = time; Power p; Speed w = "
                   "der(phi); equation tau = c*phi; p = "
                   "tau*w;") == "");
}

TEST_CASE("sums, comparisons, arms of if") {
    CHECK(warnings("Torque a = time; Angle b = time; Torque c = a + b;") == 1);
    CHECK(warnings("Torque a = time; Angle b = time; Torque c = if a > b then a else 1;") == 1);
    CHECK(warnings("Torque a = time; Angle b = time; Torque c = if time > 1 then a else b;") == 1);
    CHECK(warnings("Torque a = time; Angle b = time; Torque c = max(a, b);") == 1);
    CHECK(warnings("Torque a = time; Torque c = if time > 1 and a > 3 then a else 0;") == 0);
}

TEST_CASE("functions take numbers") {
    CHECK(in_model("Length x = time; Real y = sin(x);") ==
          "units do not agree in `sin(x)`\n  `sin` takes a number or an angle in radians\n  `x` is in m\n");
    CHECK(warnings("Angle phi = time; Length L = 2; Length x = L*cos(phi);") == 0);
    CHECK(warnings("Real phi(unit = \"deg\") = time; Real x = cos(phi);") == 1);
    CHECK(warnings("Real x = sin(2*time); Torque t = 10*sin(3*time); Torque s = sin(time);") == 0);
    CHECK(warnings("Length x = time; Length y = x; Angle phi = atan2(y, x); Length r = sqrt(x^2 + y^2);") == 0);
}

TEST_CASE("numbers fit any unit") {
    CHECK(warnings("Torque t = 3; Torque s = t + 1; Torque u = -2*t; Torque m = t*9.81; Length x = 9.81*t;") == 0);
    CHECK(warnings("Length x = time; Length a = 2*x*x;") == 1); // a factor of two has no unit
    CHECK(warnings("Angle phi = time; Real d(unit = \"deg\") = phi*180/3.14159265358979;") == 0);
    CHECK(warnings("Angle phi = 10*time; Torque t = time; Speed w = 3*time;") == 0);
}

TEST_CASE("the same quantity in another unit is a mistake too") {
    CHECK(warnings("Real x(unit = \"mm\") = time; Length y = x;") == 1);
    CHECK(warnings("Real n(unit = \"rev/min\") = time; Speed w = n;") == 1);
    CHECK(warnings("Real T(unit = \"K\") = 300 + time; Real C(unit = \"degC\") = T - 273.15;") == 0);
}

TEST_CASE("undeclared units are inferred") {
    CHECK(in_model("Torque t = time; Real x; Angle phi; equation x = t; phi = x;") ==
          "units do not agree in `phi = x`\n  `phi` is in rad\n  `x` is in N.m (inferred)\n");
    CHECK(warnings("Real y; Real x; Torque t = time; Angle phi; equation phi = y; y = x; x = t;") == 1); // one cause
    CHECK(warnings(
              "parameter Real k = 3; Torque t = k*phi; Angle phi = time; parameter Real c(unit = \"N.m/rad\") = k;") ==
          0);
    CHECK(warnings("parameter Real k = 3; Torque t = k*phi; Angle phi = time; parameter Length c = k;") == 1);
    CHECK(warnings("Real x(start = 1); Real y; equation der(x) = -x; y = x;") == 0);
    CHECK(warnings("Real a; Length x = time; Real v; Torque t; equation v = der(x); a = der(v); t = a;") == 1);
}

TEST_CASE("a factor declared as 1 in a block of gains proves nothing") {
    CHECK(warnings("parameter Real k(unit = \"1\") = 3; Real u; Real y; Speed w = time; Torque t; equation u = w; y = "
                   "k*u; t = y;") == 0);
    CHECK(warnings("parameter Real mu(unit = \"1\") = 3; Speed w = time; Torque t; equation t = mu*w;") == 1);
}

TEST_CASE("a factor declared as 1 may be given anything") {
    CHECK(warnings("parameter Torque t = 2; parameter Real k(unit = \"1\") = 3*t;") == 0);
}

TEST_CASE("the arms of an if-equation may say different things") {
    CHECK(in_model("Torque t; Angle phi; Angle psi; equation psi = time; if time > 1 then t = 2; phi = psi; else phi - "
                   "psi = 1; 0 = t; end if;") == "");
    CHECK(warnings("Torque t; Angle phi; equation phi = time; if time > 1 then t = phi; else 0 = t - 1; end if;") == 1);
}

TEST_CASE("beside a sum with a bare number, a number may stand for a quantity") {
    CHECK(warnings("Speed w = time; Torque t = 0.5*(90 - w) + 12; Torque s = -(w - 1)*2; Torque u = (w + 100)/4;") ==
          0);
    CHECK(warnings("Speed w = time; Torque t = 0.5*w;") == 1);
    CHECK(warnings("Speed w = time, v = 2*time; Torque t = 0.5*(w - v);") == 1);
    CHECK(warnings("Speed w = time; Torque t = 90 - w;") == 1);
}

TEST_CASE("a number beside a difference, or beside a variable without a unit, may be a gain") {
    const std::string drive =
        "Speed w = time; Real w_ref = 10*time; Torque t; Real I(start = 0); equation der(I) = 40*(w_ref - w); ";
    for (const char* gain : {"1.5", "0.5", "2", "3", "0.75", "4"})
        CHECK(warnings(drive + "t = " + gain + "*(w_ref - w) + I;") == 0);
    CHECK(warnings("Speed w = time; Speed w_ref = 10*time; Torque t = 1.5*(w_ref - w);") == 0);
    CHECK(warnings("Speed w = time; Speed w_ref = 10*time; Torque t = -3*(w - w_ref) + 1;") == 0);
    CHECK(warnings("Speed w = time; Real e; Torque t; equation e = 10 - w; t = 2*e;") == 0);
    CHECK(warnings("Speed w = time; Real e; Torque t; equation t = 2*e; e = 10*time - w;") == 0);
    // a declared speed is no deviation
    CHECK(warnings("Speed w = time; Torque t = 1.5*w;") == 1);
    CHECK(warnings("Speed w = time, v = time; Torque t = 1.5*(w + v);") == 1);                 // nor is a sum
    CHECK(warnings("Speed w = time, v = time; Angle a = time; Torque t = 1.5*(w - a);") == 1); // wrong by itself
    CHECK(warnings("Speed w = time; Real w_ref = 10*time; Torque t = w_ref - w;") == 1);
}

TEST_CASE("constants with units leave only their number, and no alarm") {
    CHECK(warnings("constant Torque unit_torque = 1; Real s(unit = \"1\") = time; Torque t = s*unit_torque;") == 0);
    CHECK(warnings("constant Torque unit_torque = 1; Real s(unit = \"1\") = time; Torque t; equation if s > 1 then t = "
                   "s*unit_torque; else t = 2; "
                   "end if;") == 0);
    CHECK(warnings("constant Real g(unit = \"m/s2\") = 9.81; parameter Real m(unit = \"kg\") = 1; parameter Real "
                   "f(unit = \"N\") = m*g;") == 0);
}

TEST_CASE("values of parameters") {
    CHECK(in_model("parameter Length r = 2; parameter Torque t = 2*r;") ==
          "units do not agree in `t = 2*r`\n  `t` is in N.m\n  `2*r` is in m\n");
}

TEST_CASE("a class used many times is wrong once, and a flood ends") {
    CHECK(said(types +
               "model Part Torque t; Angle phi; equation t = phi; phi = time; end Part; model M Part p[50]; end M;")
              .find("p[2]") == std::string::npos);
    std::string many;
    for (int i = 0; i < 30; ++i)
        many +=
            "Torque t" + std::to_string(i) + " = time; Angle p" + std::to_string(i) + " = t" + std::to_string(i) + "; ";
    CHECK(warnings(many) == 20);
}

TEST_CASE("strings that are no unit") {
    CHECK(in_model("Real x(unit = \"Nm\") = time; Torque y = x;") == "`unit = \"Nm\"` of `x` is not a unit\n");
    CHECK(in_model("Angle x(displayUnit = \"degree\") = time;") == "`displayUnit = \"degree\"` of `x` is not a unit\n");
    CHECK(in_model("Angle x(displayUnit = \"m\") = time;") == "`displayUnit = \"m\"` of `x` does not fit its unit\n");
    CHECK(said("model P Real x(unit = \"N m\") = time; end P; model M P p[3]; end M;") ==
          "`unit = \"N m\"` of `p[1].x` is not a unit\n");
}
