within Modelica.Electrical.Polyphase.Interfaces;
connector NegativePlug "The plug out of which positive currents flow, by convention"
  extends Plug;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end NegativePlug;
