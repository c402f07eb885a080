within Modelica.Mechanics.Translational.Examples.Utilities;
model InverseMass "A mass with its motion as input and the force for it as output"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.Mass m = 1 "Mass";
  Modelica.Mechanics.Translational.Components.Mass mass(m = m) "The mass; the inputs give its motion";
  Modelica.Mechanics.Translational.Components.GeneralPositionToForceAdaptor positionToForce "The end of the rod as signals";
  Modelica.Blocks.Interfaces.RealInput s(unit = "m") "Position";
  Modelica.Blocks.Interfaces.RealInput v(unit = "m/s") "Speed";
  Modelica.Blocks.Interfaces.RealInput a(unit = "m/s2") "Acceleration";
  Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force that the motion takes";
equation
  connect(s, positionToForce.p);
  connect(v, positionToForce.pder);
  connect(a, positionToForce.pder2);
  connect(positionToForce.flange, mass.flange_a);
  connect(positionToForce.f, f);
end InverseMass;
