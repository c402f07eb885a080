within Modelica.Electrical.Analog.Sources;
model ConstantVoltage "A constant voltage"
  parameter SI.Voltage V(start = 1) "Voltage from p to n";
  extends Interfaces.OnePort;
equation
  v = V;
end ConstantVoltage;
