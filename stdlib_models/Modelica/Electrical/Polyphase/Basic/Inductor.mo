within Modelica.Electrical.Polyphase.Basic;
model Inductor "A linear inductor in each phase"
  extends Interfaces.TwoPlug;
  parameter SI.Inductance L[m](start = fill(1, m)) "Inductances";
  Modelica.Electrical.Analog.Basic.Inductor inductor[m](final L = L) "Phase by phase";
equation
  connect(inductor.p, plug_p.pin);
  connect(inductor.n, plug_n.pin);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-60, 15}, {-30, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{-30, 15}, {0, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{0, 15}, {30, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Ellipse(extent = {{30, 15}, {60, -15}}, lineColor = {0, 0, 255}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "L = %L", textColor = {0, 0, 0})}));
end Inductor;
