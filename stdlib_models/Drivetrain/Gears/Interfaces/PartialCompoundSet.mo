within Drivetrain.Gears.Interfaces;
partial model PartialCompoundSet "What sets of two or three planetary gears have in common"
  parameter Real eta_mesh(final min = 0.5, final max = 1) = 1 "Efficiency of each mesh";
  parameter SI.Power P_small(final min = Modelica.Constants.small) = 1 "Power of rolling below which losses of the meshes fade";
  parameter Boolean elastic = false "Are the teeth elastic?" annotation(Evaluate = true);
  parameter Boolean useHeatPort = false "Has the component a heat port?" annotation(Evaluate = true, HideResult = true);
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Takes the losses away";
  annotation(Icon(
    coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
    graphics = {
      Rectangle(extent = {{-70, 60}, {70, -60}}, lineColor = {0, 0, 0}),
      Rectangle(extent = {{-40, 15}, {-20, -15}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{20, 15}, {40, -15}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-40, 45}, {40, 15}}, lineColor = {0, 0, 0}),
      Text(extent = {{-150, -70}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}));
end PartialCompoundSet;
