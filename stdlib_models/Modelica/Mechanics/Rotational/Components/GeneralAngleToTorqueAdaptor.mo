within Modelica.Mechanics.Rotational.Components;
model GeneralAngleToTorqueAdaptor "A shaft as signals: angle and optional derivatives in, torque out"
  extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
    final Name_p = "phi",
    final Name_pder = "w",
    final Name_pder2 = "a",
    final Name_f = "tau",
    final Name_fder = "der(tau)",
    final Name_fder2 = "der2(tau)",
    final use_fder = false,
    final use_fder2 = false,
    final p(unit = "rad"),
    final pder(unit = "rad/s"),
    final pder2(unit = "rad/s2"),
    final f(unit = "N.m"),
    final fder(unit = "N.m/s"),
    final fder2(unit = "N.m/s2"));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  u = flange.phi;
  y = flange.tau;
  annotation(__Torsion(suppliedPower = -flange.tau*der(flange.phi)));
end GeneralAngleToTorqueAdaptor;
