within Modelica.Electrical.Polyphase.Basic;
model Capacitor "A linear capacitor in each phase"
  extends Interfaces.TwoPlug;
  parameter SI.Capacitance C[m](start = fill(1, m)) "Capacitances";
  Modelica.Electrical.Analog.Basic.Capacitor capacitor[m](final C = C) "Phase by phase";
equation
  connect(capacitor.p, plug_p.pin);
  connect(capacitor.n, plug_n.pin);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-8, 0}}, color = {0, 0, 255}),
      Line(points = {{8, 0}, {100, 0}}, color = {0, 0, 255}),
      Line(points = {{-8, 40}, {-8, -40}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{8, 40}, {8, -40}}, color = {0, 0, 255}, thickness = 0.5),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -60}, {150, -90}}, textString = "C = %C", textColor = {0, 0, 0})}));
end Capacitor;
