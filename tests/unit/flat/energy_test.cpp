// Which classes' declarations are taken, and when there is no audit.

#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::FrontEnd;

namespace {

const std::string imports =
    "import Modelica.Mechanics.Rotational.Components; import Modelica.Mechanics.Rotational.Interfaces; ";

/// The energy of model M, which has a class C to be tested between an inertia and the ground.
flat::Energy
energy_of(const std::string& classes,
          const std::string& members = "C c; Components.Inertia j; equation connect(c.flange_b, j.flange_a); ") {
    FrontEnd f;
    const auto model = f.flatten("model M " + imports + classes + members + " end M;");
    REQUIRE_MESSAGE(model, f.codes());
    return model->energy;
}

const std::string lossy =
    "extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT; ";
const std::string spring = "extends Interfaces.PartialCompliant; parameter Real c = 3; ";

} // namespace

TEST_CASE("declarations of components are summed up, those of bases are inherited") {
    const flat::Energy e = energy_of("model C = Components.SpringDamper(c = 1, d = 1); ");
    CHECK(e.obstacle == "");
    CHECK(e.stored.size() == 2);
    CHECK(e.supplied.empty());
    CHECK(e.dissipated.size() == 1);
    const flat::Energy derived =
        energy_of("model C extends Components.Spring(c = 1); Real turns; equation turns = phi_rel/6.28; end C; ");
    CHECK(derived.obstacle == "");
    CHECK(derived.stored.size() == 2);
}

TEST_CASE("the nearest declaration of a quantity counts") {
    const flat::Energy e =
        energy_of("model C extends Components.Spring(c = 1); annotation(__Torsion(storedEnergy = 0)); end C; ");
    CHECK(e.stored.size() == 2);
    const flat::Energy added =
        energy_of("model C extends Components.Spring(c = 1); annotation(__Torsion(dissipatedPower = tau)); end C; ");
    CHECK(added.stored.size() == 2);
    CHECK(added.dissipated.size() == 1);
}

TEST_CASE("laws at a flange that nobody speaks for: no audit") {
    CHECK(energy_of("model C " + spring + "equation tau = c*phi_rel; end C; ").obstacle == "class `M.C` declares none");
    // a loss that is inherited beside the flanges says nothing about what is stored
    CHECK(energy_of("model C " + spring + lossy + "equation tau = c*phi_rel; lossPower = 0; end C; ").obstacle ==
          "class `M.C` declares none");
    CHECK(energy_of(
              "model C " + spring + lossy +
              "equation tau = c*phi_rel; lossPower = 0; annotation(__Torsion(storedEnergy = c*phi_rel^2/2)); end C; ")
              .obstacle == "");
    // a base that declares does not know of the flange that was added
    CHECK(energy_of(
              "model C extends Components.Spring(c = 1); Interfaces.Flange_a third; equation third.tau = "
              "der(third.phi); end C; ",
              "C c; Components.Inertia j, k; equation connect(c.flange_b, j.flange_a); connect(c.third, k.flange_a); ")
              .obstacle == "class `M.C` declares none");
    CHECK(
        energy_of("model C Interfaces.Flange_b flange_b; algorithm flange_b.tau := 2*flange_b.phi; end C; ").obstacle ==
        "class `M.C` declares none");
    CHECK(energy_of("model C Interfaces.Flange_b flange_b(tau = time + flange_b.phi); end C; ").obstacle ==
          "class `M.C` declares none");
}

TEST_CASE("plain sources need no declaration, and what they store is not asked") {
    for (const char* text :
         {"model C Interfaces.Flange_b flange_b; algorithm flange_b.tau := time; end C; ",
          "model C Interfaces.Flange_b flange_b(tau = time); end C; ",
          "model C Interfaces.Flange_b flange_b; Real shown = flange_b.phi; equation flange_b.tau = time; end C; "}) {
        const flat::Energy e = energy_of(text);
        CHECK(e.obstacle == "");
        CHECK(e.supplied.size() == 1);
    }
    CHECK(energy_of("model C Interfaces.Flange_b flange_b; Real w = der(flange_b.phi), t = 2*w; equation flange_b.tau "
                    "= t; end C; ")
              .obstacle == "class `M.C` declares none");
}

TEST_CASE("what others store is known although a class declares nothing: modes have their shapes from it") {
    const flat::Energy e =
        energy_of("model C Interfaces.Flange_b flange_b; equation flange_b.tau = flange_b.phi; end C; ");
    CHECK(e.obstacle == "class `M.C` declares none");
    CHECK(e.stored.size() == 1);
}

TEST_CASE("a flow without a unit may be a torque") {
    const std::string bare = "connector Bare Real phi; flow Real tau; end Bare; ";
    CHECK(energy_of(bare + "model C Bare flange_b; equation flange_b.tau = time; end C; ").obstacle ==
          "class `M.C` declares none");
    // but then the model must have something mechanical
    CHECK(energy_of(bare + "model C Bare flange_b; equation flange_b.tau = time; end C; ", "C c; ").obstacle == "");
}

TEST_CASE("components without laws of their own need no declaration, equations beside the flanges do no harm") {
    CHECK(energy_of("model C Interfaces.Flange_b flange_b; Components.Spring s(c = 1); equation connect(s.flange_b, "
                    "flange_b); end C; ")
              .obstacle == "");
    CHECK(energy_of("", "Components.Inertia j; Real half; equation half = j.w/2; ").obstacle == "");
}

TEST_CASE("a flange that is connected within its component hands its power on, whatever equations stand beside it") {
    const std::string between =
        "Components.Spring s(c = 1); Real x; equation der(x) = -x; connect(flange_a, s.flange_a); ";
    const std::string two = "model C extends Interfaces.PartialTwoFlanges; " + between;
    const flat::Energy e = energy_of(two + "connect(s.flange_b, flange_b); end C; ");
    CHECK(e.obstacle == "");
    CHECK(e.stored.size() == 2);
    CHECK(e.supplied.empty());
    // read, and with an array of flanges
    CHECK(energy_of(two + "connect(s.flange_b, flange_b); public Real power; equation power = "
                          "flange_a.tau*der(flange_a.phi); end C; ")
              .obstacle == "");
    CHECK(energy_of("model C Interfaces.Flange_b flange_b, f[2]; Components.Inertia j; Real x; equation der(x) = 1; "
                    "connect(flange_b, j.flange_a); "
                    "connect(f[1], j.flange_b); connect(f[2], j.flange_b); end C; ")
              .obstacle == "");
    // the other flange has a law of its own
    CHECK(energy_of(two + "flange_b.tau = x*flange_b.phi; end C; ").obstacle == "class `M.C` declares none");
}

TEST_CASE("declarations that cannot be understood stop the audit, not the model") {
    const flat::Energy e =
        energy_of("model C extends Components.Spring(c = 1); annotation(__Torsion(storedEnergy = nobody^2)); end C; ");
    CHECK(e.obstacle.find("the declaration of class `M.C`: ") == 0);
    CHECK(e.obstacle.find("nobody") != std::string::npos);
    CHECK(energy_of("model C extends Components.Spring(c = 1); annotation(__Torsion(storedEnergy = \"much\")); end C; ")
              .obstacle.find("the declaration of") == 0);
}

TEST_CASE("a model without flanges has nothing to audit") {
    const flat::Energy e = energy_of("", "Real x(start = 1); equation der(x) = -x; ");
    CHECK_FALSE(e.is_declared());
    CHECK(e.obstacle == "");
}

TEST_CASE("a declaration may call functions whose results step") {
    const std::string mode =
        "function mode input Real w; output Integer n; algorithm n := if w > 0.5 then 2 else 1; end mode; ";
    const flat::Energy e = energy_of(mode + "model C " + spring +
                                     "equation tau = c*phi_rel*mode(phi_rel); annotation(__Torsion("
                                     "storedEnergy = c*mode(phi_rel)*phi_rel^2/2)); end C; ");
    CHECK(e.obstacle == "");
    CHECK(e.stored.size() == 2);
}
