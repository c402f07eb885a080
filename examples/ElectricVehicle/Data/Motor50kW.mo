within ElectricVehicle.Data;
record Motor50kW "A motor of 50 kW"
  extends MotorData(J = 0.025, fileName = Modelica.Utilities.Files.loadResource("modelica://ElectricVehicle/Resources/motor50kW.txt"));
end Motor50kW;
