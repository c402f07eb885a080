within Modelica.Mechanics.Rotational.Components;
model Spring "A linear torsion spring"
  extends Interfaces.PartialCompliant;
  parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Stiffness";
  parameter SI.Angle phi_rel0 = 0 "Twist of the relaxed spring";
equation
  tau = c*(phi_rel - phi_rel0);
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-77.7778, 0}, {-66.6667, 35}, {-44.4444, -35}, {-22.2222, 35}, {0, -35}, {22.2222, 35}, {44.4444, -35}, {66.6667, 35}, {77.7778, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 0.5),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "c = %c", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = c*(phi_rel - phi_rel0)^2/2));
end Spring;
