within Modelica.Electrical.Machines.Thermal;
function convertAlpha "Temperature coefficient for another reference temperature"
  extends Modelica.Icons.Function;
  input SI.LinearTemperatureCoefficient alpha1 "Coefficient at T1";
  input SI.Temperature T2 "New reference temperature";
  input SI.Temperature T1 = 293.15 "Present reference temperature";
  output SI.LinearTemperatureCoefficient alpha2 "Coefficient at T2";
algorithm
  alpha2 := alpha1/(1 + alpha1*(T2 - T1));
  annotation(Inline = true, Documentation(info = "<html>
<p>The straight line R1*(1 + alpha1*(T - T1)) is the same line as R2*(1 + alpha2*(T - T2)).</p>
</html>"));
end convertAlpha;
