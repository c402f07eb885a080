within Modelica.Electrical.Machines.Utilities;
model TerminalBox "Connects the windings of a machine in star or in delta"
  parameter Integer m = 3 "Number of phases" annotation(Evaluate = true);
  parameter String terminalConnection(start = "Y") "Y for star, D for delta" annotation(Evaluate = true);
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_sp(final m = m) "Begins of the stator's phases" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_sn(final m = m) "Ends of the stator's phases" annotation(Placement(transformation(extent = {{-70, -110}, {-50, -90}})));
  Modelica.Electrical.Polyphase.Basic.Star star(final m = m) if terminalConnection <> "D" "Star";
  Modelica.Electrical.Polyphase.Basic.Delta delta(final m = m) if terminalConnection == "D" "Delta";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plugSupply(final m = m) "Supply" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  Modelica.Electrical.Analog.Interfaces.NegativePin starpoint if terminalConnection <> "D" "Star point" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  connect(plug_sn, star.plug_p);
  connect(plug_sn, delta.plug_n);
  connect(delta.plug_p, plug_sp);
  connect(plug_sp, plugSupply);
  connect(star.pin_n, starpoint);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{-60, 60}, {-60, 10}, {-25, -35}}, color = {0, 0, 255}),
      Line(points = {{-60, 10}, {-95, -35}}, color = {0, 0, 255}),
      Polygon(points = {{25, -30}, {85, -30}, {55, 25}, {25, -30}}, lineColor = {0, 0, 255}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end TerminalBox;
