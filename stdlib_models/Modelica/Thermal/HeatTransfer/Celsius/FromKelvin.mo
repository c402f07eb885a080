within Modelica.Thermal.HeatTransfer.Celsius;
model FromKelvin "Kelvin to degrees Celsius"
  Modelica.Blocks.Interfaces.RealInput Kelvin(unit = "K") "Temperature in kelvin";
  Modelica.Blocks.Interfaces.RealOutput Celsius(unit = "degC") "Temperature in degrees Celsius";
equation
  Celsius = Kelvin + Modelica.Constants.T_zero;
end FromKelvin;
