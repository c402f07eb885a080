within Modelica.Thermal.HeatTransfer.Celsius;
model FromKelvin "Kelvin to degrees Celsius"
  Modelica.Blocks.Interfaces.RealInput Kelvin(unit = "K") "Temperature in kelvin";
  Modelica.Blocks.Interfaces.RealOutput Celsius(unit = "degC") "Temperature in degrees Celsius";
equation
  Celsius = Modelica.Units.Conversions.to_degC(Kelvin);
end FromKelvin;
