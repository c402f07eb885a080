within ElectricVehicle.Interfaces;
expandable connector BatteryBus "Signals of the battery; whoever connects to it says which"
  extends Modelica.Icons.SignalSubBus;
end BatteryBus;
