within Modelica.Electrical.Polyphase.Basic;
model Delta "Joins the end of each phase with the begin of the next"
  parameter Integer m(final min = 2) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Begins of the phases";
  Interfaces.NegativePlug plug_n(final m = m) "Ends of the phases";
equation
  for j in 1:m loop
    connect(plug_n.pin[j], plug_p.pin[mod(j, m) + 1]);
  end for;
  annotation(Icon(graphics = {
      Polygon(points = {{-50, -40}, {50, -40}, {0, 50}}, lineColor = {0, 0, 255}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end Delta;
