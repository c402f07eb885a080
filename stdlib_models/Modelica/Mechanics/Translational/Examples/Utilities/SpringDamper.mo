within Modelica.Mechanics.Translational.Examples.Utilities;
model SpringDamper "A spring and a damper with the motion of both ends as inputs"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.TranslationalSpringConstant c = 1e4 "Stiffness";
  parameter SI.TranslationalDampingConstant d = 1 "Damping constant";
  parameter SI.Length s_rel0 = 0 "Length of the relaxed spring";
  Modelica.Mechanics.Translational.Components.GeneralPositionToForceAdaptor positionToForce1(use_pder2 = false) "Left end as signals";
  Modelica.Blocks.Interfaces.RealInput s1(unit = "m") "Position of the left end";
  Modelica.Blocks.Interfaces.RealInput v1(unit = "m/s") "Speed of the left end";
  Modelica.Blocks.Interfaces.RealOutput f1(unit = "N") "Force that the left end takes";
  SpringDamperNoRelativeStates springDamper(c = c, d = d, s_rel0 = s_rel0) "The spring and the damper";
  Modelica.Blocks.Interfaces.RealInput s2(unit = "m") "Position of the right end";
  Modelica.Blocks.Interfaces.RealInput v2(unit = "m/s") "Speed of the right end";
  Modelica.Blocks.Interfaces.RealOutput f2(unit = "N") "Force that the right end takes";
  Modelica.Mechanics.Translational.Components.GeneralPositionToForceAdaptor positionToForce2(use_pder2 = false) "Right end as signals";
equation
  connect(s1, positionToForce1.p);
  connect(v1, positionToForce1.pder);
  connect(positionToForce1.f, f1);
  connect(positionToForce1.flange, springDamper.flange_a);
  connect(springDamper.flange_b, positionToForce2.flange);
  connect(s2, positionToForce2.p);
  connect(v2, positionToForce2.pder);
  connect(positionToForce2.f, f2);
end SpringDamper;
