within ElectricVehicle.Interfaces;
expandable connector ControlBus "All signals of the car, grouped by where they belong"
  extends Modelica.Icons.SignalBus;
  DriverBus driver "Signals of the driver";
  MotorBus motor "Signals of the motor";
  BatteryBus battery "Signals of the battery";
  ChassisBus chassis "Signals of brakes and road";
end ControlBus;
