within Modelica.Electrical.Analog.Basic;
model Inductor "A linear inductor"
  extends Interfaces.OnePort(i(start = 0));
  parameter SI.Inductance L(start = 1) "Inductance";
equation
  L*der(i) = v;
  annotation(Documentation(info = "<html>
<p>v = L&middot;der(i). Several of them at a node with current sources only share states.</p>
</html>"));
end Inductor;
