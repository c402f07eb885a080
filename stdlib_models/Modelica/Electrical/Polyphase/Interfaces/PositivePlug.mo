within Modelica.Electrical.Polyphase.Interfaces;
connector PositivePlug "The plug into which positive currents flow, by convention"
  extends Plug;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {0, 0, 255}, fillPattern = FillPattern.Solid)}));
end PositivePlug;
