within Modelica.Electrical.Analog.Basic;
model Inductor "A linear inductor"
  extends Interfaces.OnePort(i(start = 0));
  parameter SI.Inductance L(start = 1) "Inductance";
equation
  L*der(i) = v;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-60, 15}, {-30, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{-30, 15}, {0, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{0, 15}, {30, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{30, 15}, {60, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "L = %L", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>v = L&middot;der(i). Several of them at a node with current sources only share states.</p>
</html>"));
end Inductor;
