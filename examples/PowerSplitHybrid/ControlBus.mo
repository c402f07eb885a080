within PowerSplitHybrid;
expandable connector ControlBus "All signals of the car; whoever connects to it says which"
  extends Modelica.Icons.SignalBus;
end ControlBus;
