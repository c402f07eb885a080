within ElectricVehicle.Interfaces;
expandable connector ChassisBus "Signals of the chassis: brakes and motion; whoever connects to it says which"
  extends Modelica.Icons.SignalSubBus;
end ChassisBus;
