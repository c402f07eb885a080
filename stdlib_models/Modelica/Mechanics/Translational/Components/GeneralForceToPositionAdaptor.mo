within Modelica.Mechanics.Translational.Components;
model GeneralForceToPositionAdaptor "A rod as signals: force in, position and optional derivatives out"
  extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
    final Name_p = "s",
    final Name_pder = "v",
    final Name_pder2 = "a",
    final Name_f = "f",
    final Name_fder = "der(f)",
    final Name_fder2 = "der2(f)",
    final use_fder = false,
    final use_fder2 = false,
    final p(unit = "m"),
    final pder(unit = "m/s"),
    final pder2(unit = "m/s2"),
    final f(unit = "N"),
    final fder(unit = "N/s"),
    final fder2(unit = "N/s2"));
  Modelica.Mechanics.Translational.Interfaces.Flange_a flange "Rod" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  y = flange.s;
  u = flange.f;
  annotation(__Torsion(suppliedPower = -flange.f*der(flange.s)));
end GeneralForceToPositionAdaptor;
