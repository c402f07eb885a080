within Modelica.Electrical.Machines.Thermal;
function convertResistance "Resistance at another temperature"
  extends Modelica.Icons.Function;
  input SI.Resistance RRef "Resistance at TRef";
  input SI.Temperature TRef "Reference temperature";
  input SI.LinearTemperatureCoefficient alpha20 "Temperature coefficient at 20 degC";
  input SI.Temperature T "Present temperature";
  output SI.Resistance R "Resistance at T";
algorithm
  R := linearTemperatureDependency(RRef, TRef, alpha20, T);
  annotation(Inline = true);
end convertResistance;
