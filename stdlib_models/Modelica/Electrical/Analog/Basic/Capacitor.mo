within Modelica.Electrical.Analog.Basic;
model Capacitor "A linear capacitor"
  extends Interfaces.OnePort(v(start = 0));
  parameter SI.Capacitance C(start = 1) "Capacitance";
equation
  i = C*der(v);
  annotation(Documentation(info = "<html>
<p>i = C&middot;der(v). Several of them in a loop with voltage sources only share states.</p>
</html>"));
end Capacitor;
