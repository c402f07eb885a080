// Icons in pictures that are laid out: connectors touch them, boxes say what is inside, power flows from the left to
// the right.

#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/picture/touch.h"
#include "tests/unit/diagram_pictures/drawing.h"

using namespace picture_tests;

namespace {

/// How far a connector floats from its icon, in widths of it.
double gap(const PlacedIcon& part, const PlacedIcon& connector) {
    const Position at = connector.place(connector.system.centre()), away = at - part.system.centre();
    const bool is_upright = std::abs(away.y) > std::abs(away.x);
    const Position way = is_upright ? Position{0, away.y > 0 ? -1.0 : 1.0} : Position{away.x > 0 ? -1.0 : 1.0, 0};
    const auto distance = distance_to_icon(part.primitives, at, way);
    return distance ? std::max(0.0, *distance) / part.system.width() : 1;
}

} // namespace

TEST_CASE("connectors of what is laid out touch their icons") {
    const Shown drawn = draw_text(R"(model M
  import R = Modelica.Mechanics.Rotational.Components;
  R.Clutch clutch(fn_max = 1, useHeatPort = true);
  R.Brake brake(fn_max = 1, useHeatPort = true, useSupport = true);
  R.LossyGear lossy(useHeatPort = true, useSupport = true);
  R.Gearbox gearbox(ratio = 2, c = 1, d = 1, b = 1, useHeatPort = true, useSupport = true);
  R.SpringDamper shaft(c = 1, d = 1, useHeatPort = true);
  R.BearingFriction bearing(tau_pos = [0, 1], useHeatPort = true, useSupport = true);
  R.Fixed fixed;
  R.IdealPlanetary set(ratio = 2);
  Modelica.Mechanics.Rotational.Sources.Torque torque(useSupport = true);
  Modelica.Mechanics.Rotational.Sensors.SpeedSensor sensor;
  Drivetrain.Clutches.WetClutch wet(useHeatPort = true);
  Drivetrain.Machines.ElectricDrive drive(useHeatPort = true, useSupport = true);
  Drivetrain.Machines.CombustionEngine engine(useHeatPort = true);
  Drivetrain.Machines.WindTurbineRotor rotor(R = 1);
  Drivetrain.Vehicles.Wheel wheel;
  Drivetrain.Couplings.TorqueConverter converter(useHeatPort = true);
end M;)",
                                  "M");
    CHECK(drawn.messages.empty());
    REQUIRE(drawn.picture);
    for (const PlacedIcon& part : drawn.picture->parts)
        for (const PlacedIcon& connector : part.connectors)
            if (!connector.is_hidden)
                CHECK_MESSAGE(gap(part, connector) < 0.07,
                              part.name << "." << connector.name << ": " << gap(part, connector));
    const PlacedIcon& clutch = part_named(drawn.picture->parts, "clutch");
    const auto heat = std::ranges::find_if(clutch.connectors, [](const PlacedIcon& c) { return c.name == "heatPort"; });
    REQUIRE(heat != clutch.connectors.end());
    CHECK(std::abs(heat->place.shift.x) < 50); // not below the flange
}

TEST_CASE("a box without an icon shows what is inside, and the names of its connectors") {
    const Shown drawn = draw_text(R"(package P
  import R = Modelica.Mechanics.Rotational;
  connector I = input Real;
  model Axle
    R.Interfaces.Flange_b left, right;
    I demand;
    R.Components.Inertia j[2](each J = 1);
    R.Components.IdealGear g(ratio = 2);
  end Axle;
  model Many R.Components.Inertia a(J = 1), b(J = 1), c(J = 1), d(J = 1), e(J = 1), f(J = 1), g(J = 1), h(J = 1); end Many;
  model Empty I u; end Empty;
  model M Axle axle; Many many; Empty empty; end M;
end P;)",
                                  "P.M");
    REQUIRE(drawn.picture);
    const PlacedIcon &axle = part_named(drawn.picture->parts, "axle"),
                     &empty = part_named(drawn.picture->parts, "empty");
    CHECK(axle.primitives.size() > 15);
    CHECK(empty.primitives.size() == 3);
    for (const char* name : {">left<", ">right<", ">demand<", ">Axle<", ">+3<"})
        CHECK_MESSAGE(drawn.svg.find(name) != std::string::npos, name);
    CHECK(drawn.svg.find(">u</tspan>") == std::string::npos);                    // says nothing
    CHECK(axle.connectors[0].place.shift.x == axle.connectors[1].place.shift.x); // both are of class Flange_b
    CHECK(axle.connectors[0].place.shift.x > 50);
}

TEST_CASE("power flows from the left to the right: words and signs say what is a load") {
    for (const std::string source :
         {"ConstantTorque weight(tau_constant = 5)", "ConstantTorque t(tau_constant = -5)", "Torque grid"}) {
        const auto begin = source.find(' ') + 1;
        const std::string name = source.substr(begin, source.find('(') - begin);
        const Shown drawn =
            draw_text("model M import R = Modelica.Mechanics.Rotational; R.Sources." + source +
                          "; R.Components.Inertia j(J = 1); R.Sources.Torque motor; equation connect(j.flange_a, " +
                          name + ".flange); connect(j.flange_b, motor.flange); end M;",
                      "M");
        REQUIRE(drawn.picture);
        const auto& parts = drawn.picture->parts;
        CHECK_MESSAGE(middle_of(part_named(parts, "motor")).x < middle_of(part_named(parts, "j")).x, source);
        CHECK_MESSAGE(middle_of(part_named(parts, "j")).x < middle_of(part_named(parts, name)).x, source);
    }
}
