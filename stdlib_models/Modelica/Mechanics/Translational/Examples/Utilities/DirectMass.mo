within Modelica.Mechanics.Translational.Examples.Utilities;
model DirectMass "A mass with forces as inputs and its motion as output"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.Mass m(min = 0) = 1 "Mass";
  Modelica.Mechanics.Translational.Components.Mass mass(m = m, s(start = 0, fixed = true), v(start = 0, fixed = true))
    "The mass; its position and speed are states";
  Modelica.Mechanics.Translational.Sources.Force forceSource "Puts fDrive on the rod";
  Modelica.Blocks.Interfaces.RealInput fDrive(unit = "N") "Driving force";
  Modelica.Mechanics.Translational.Components.GeneralForceToPositionAdaptor forceToPosition "The other end of the rod as signals";
  Modelica.Blocks.Interfaces.RealOutput s(unit = "m") "Position";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Speed";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "m/s2") "Acceleration";
  Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force that the other end gives away";
equation
  connect(fDrive, forceSource.f);
  connect(forceSource.flange, mass.flange_a);
  connect(mass.flange_b, forceToPosition.flange);
  connect(forceToPosition.p, s);
  connect(forceToPosition.pder, v);
  connect(forceToPosition.pder2, a);
  connect(f, forceToPosition.f);
end DirectMass;
