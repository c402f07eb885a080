within ElectricVehicle.Data;
record Motor80kW "A motor of 80 kW"
  extends MotorData(J = 0.04, fileName = Modelica.Utilities.Files.loadResource("modelica://ElectricVehicle/Resources/motor80kW.txt"));
end Motor80kW;
