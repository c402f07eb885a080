within Modelica.Electrical.Polyphase.Basic;
model Star "Joins all phases in one point"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Phases";
  Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "The point";
equation
  for j in 1:m loop
    connect(plug_p.pin[j], pin_n);
  end for;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {0, 0}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{0, 0}, {60, 50}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{0, 0}, {60, -50}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end Star;
