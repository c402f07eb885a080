within Modelica.Electrical.Machines.Thermal;
function linearTemperatureDependency "A quantity that changes with the temperature like a conductor's resistance"
  extends Modelica.Icons.Function;
  input Real RRef "Value at TRef";
  input SI.Temperature TRef "Reference temperature";
  input SI.LinearTemperatureCoefficient alpha20 "Temperature coefficient at 20 degC";
  input SI.Temperature T "Present temperature";
  output Real R "Value at T";
algorithm
  R := RRef*(1 + convertAlpha(alpha20, TRef)*(T - TRef));
  annotation(Inline = true);
end linearTemperatureDependency;
