within Modelica.Electrical.Polyphase.Interfaces;
connector Plug "The ends of the wires of all phases"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Modelica.Electrical.Analog.Interfaces.Pin pin[m] "A pin for each phase";
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {120, 120, 255}, fillPattern = FillPattern.Solid)}));
end Plug;
