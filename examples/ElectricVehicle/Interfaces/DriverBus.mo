within ElectricVehicle.Interfaces;
expandable connector DriverBus "Signals of the driver; whoever connects to it says which"
  extends Modelica.Icons.SignalSubBus;
end DriverBus;
