within ElectricVehicle;
model LosslessVehicle "The same car with a motor without losses, and of less power"
  extends ElectricVehicle(
    redeclare Parts.LosslessMotor motor(tauMax = 150, PMax = 50e3),
    redeclare parameter Data.Motor50kW motorData);
  annotation(experiment(StartTime = 0, StopTime = 180, Tolerance = 1e-6, Interval = 0.1));
end LosslessVehicle;
