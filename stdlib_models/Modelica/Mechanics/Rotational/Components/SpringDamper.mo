within Modelica.Mechanics.Rotational.Components;
model SpringDamper "A linear torsion spring with a damper beside it"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Stiffness";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
  parameter SI.Angle phi_rel0 = 0 "Twist of the relaxed spring";
protected
  SI.Torque tau_c "Torque of the spring";
  SI.Torque tau_d "Torque of the damper";
equation
  tau_c = c*(phi_rel - phi_rel0);
  tau_d = d*w_rel;
  tau = tau_c + tau_d;
  lossPower = tau_d*w_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-80, 0}}, color = {0, 0, 0}),
      Line(points = {{-80, 40}, {-80, -40}}, color = {0, 0, 0}),
      Line(points = {{80, 40}, {80, -40}}, color = {0, 0, 0}),
      Line(points = {{80, 0}, {100, 0}}, color = {0, 0, 0}),
      Line(points = {{-80, 40}, {-62.2222, 40}, {-53.3333, 62}, {-35.5556, 18}, {-17.7778, 62}, {7.10543e-15, 18}, {17.7778, 62}, {35.5556, 18}, {53.3333, 62}, {62.2222, 40}, {80, 40}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-80, -40}, {-10, -40}}, color = {0, 0, 0}),
      Rectangle(extent = {{-35, -20}, {35, -60}}, lineColor = {190, 190, 190}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{35, -20}, {-35, -20}, {-35, -60}, {35, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-35, -40}, {8, -40}}, color = {0, 0, 0}),
      Line(points = {{8, -26}, {8, -54}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{35, -40}, {80, -40}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "c = %c", textColor = {0, 0, 0}),
      Text(extent = {{-150, -145}, {150, -175}}, textString = "d = %d", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = c*(phi_rel - phi_rel0)^2/2, dissipatedPower = lossPower));
end SpringDamper;
