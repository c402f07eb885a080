within Modelica.Electrical.Analog.Basic;
model Capacitor "A linear capacitor"
  extends Interfaces.OnePort(v(start = 0));
  parameter SI.Capacitance C(start = 1) "Capacitance";
equation
  i = C*der(v);
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-8, 0}}, color = {0, 0, 255}),
      Line(points = {{8, 0}, {100, 0}}, color = {0, 0, 255}),
      Line(points = {{-8, 40}, {-8, -40}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{8, 40}, {8, -40}}, color = {0, 0, 255}, thickness = 0.5),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -60}, {150, -90}}, textString = "C = %C", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>i = C&middot;der(v). Several of them in a loop with voltage sources only share states.</p>
</html>"));
end Capacitor;
