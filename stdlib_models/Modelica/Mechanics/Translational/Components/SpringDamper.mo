within Modelica.Mechanics.Translational.Components;
model SpringDamper "A linear spring with a damper beside it"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
  parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Damping constant";
  parameter SI.Position s_rel0 = 0 "Length of the relaxed spring";
protected
  SI.Force f_c "Force of the spring";
  SI.Force f_d "Force of the damper";
equation
  f_c = c*(s_rel - s_rel0);
  f_d = d*v_rel;
  f = f_c + f_d;
  lossPower = f_d*v_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-80, 0}}, color = {0, 127, 0}),
      Line(points = {{-80, 40}, {-80, -40}}, color = {0, 127, 0}),
      Line(points = {{80, 40}, {80, -40}}, color = {0, 127, 0}),
      Line(points = {{80, 0}, {100, 0}}, color = {0, 127, 0}),
      Line(points = {{-80, 40}, {-62.2222, 40}, {-53.3333, 62}, {-35.5556, 18}, {-17.7778, 62}, {7.10543e-15, 18}, {17.7778, 62}, {35.5556, 18}, {53.3333, 62}, {62.2222, 40}, {80, 40}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{-80, -40}, {-10, -40}}, color = {0, 127, 0}),
      Rectangle(extent = {{-35, -20}, {35, -60}}, lineColor = {190, 190, 190}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{35, -20}, {-35, -20}, {-35, -60}, {35, -60}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{-35, -40}, {8, -40}}, color = {0, 127, 0}),
      Line(points = {{8, -26}, {8, -54}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{35, -40}, {80, -40}}, color = {0, 127, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "c = %c", textColor = {0, 0, 0}),
      Text(extent = {{-150, -145}, {150, -175}}, textString = "d = %d", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = c*(s_rel - s_rel0)^2/2, dissipatedPower = lossPower));
end SpringDamper;
