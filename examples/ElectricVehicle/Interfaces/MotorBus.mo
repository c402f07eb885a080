within ElectricVehicle.Interfaces;
expandable connector MotorBus "Signals of the motor and its inverter; whoever connects to it says which"
  extends Modelica.Icons.SignalSubBus;
end MotorBus;
