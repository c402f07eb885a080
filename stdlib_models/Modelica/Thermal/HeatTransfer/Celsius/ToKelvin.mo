within Modelica.Thermal.HeatTransfer.Celsius;
model ToKelvin "Degrees Celsius to kelvin"
  Modelica.Blocks.Interfaces.RealInput Celsius(unit = "degC") "Temperature in degrees Celsius";
  Modelica.Blocks.Interfaces.RealOutput Kelvin(unit = "K") "Temperature in kelvin";
equation
  Kelvin = Modelica.Units.Conversions.from_degC(Celsius);
end ToKelvin;
