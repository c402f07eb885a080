within Modelica.Mechanics.Translational.Components;
model Spring "A linear spring"
  extends Interfaces.PartialCompliant;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
  parameter SI.Distance s_rel0 = 0 "Length of the relaxed spring";
equation
  f = c*(s_rel - s_rel0);
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-77.7778, 0}, {-66.6667, 35}, {-44.4444, -35}, {-22.2222, 35}, {0, -35}, {22.2222, 35}, {44.4444, -35}, {66.6667, 35}, {77.7778, 0}, {100, 0}}, color = {0, 127, 0}, thickness = 0.5),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "c = %c", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = c*(s_rel - s_rel0)^2/2));
end Spring;
