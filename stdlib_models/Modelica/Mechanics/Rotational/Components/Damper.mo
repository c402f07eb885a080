within Modelica.Mechanics.Rotational.Components;
model Damper "A linear rotational damper"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
equation
  tau = d*w_rel;
  lossPower = tau*w_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {10, 0}}, color = {0, 0, 0}),
      Rectangle(extent = {{-40, 24}, {40, -24}}, lineColor = {190, 190, 190}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{40, 24}, {-40, 24}, {-40, -24}, {40, -24}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{10, 16}, {10, -16}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-40, 0}, {10, 0}}, color = {0, 0, 0}),
      Line(points = {{40, 0}, {100, 0}}, color = {0, 0, 0}),
      Line(points = {{40, 24}, {40, -24}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "d = %d", textColor = {0, 0, 0})}),
    __Torsion(dissipatedPower = lossPower));
end Damper;
