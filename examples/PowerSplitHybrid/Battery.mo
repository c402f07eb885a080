within PowerSplitHybrid;
block Battery "A battery that gives a power: charge, voltage, current"
  parameter SI.ElectricCharge Q = 6.5*3600 "Charge of the full battery";
  parameter Real soc_start = 0.6 "State of charge at the start";
  parameter SI.Resistance R = 0.35 "Inner resistance";
  parameter Real voltage[:, 2] = [0, 190; 0.2, 208; 0.5, 216; 0.8, 225; 1, 240] "Voltage without current in V over the state of charge";
  Modelica.Blocks.Interfaces.RealInput P(unit = "W") "Power taken";
  ControlBus bus "Gives soc";
  Modelica.Blocks.Tables.CombiTable1Ds characteristic(table = voltage, smoothness = Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1)
    "Voltage without current";
  Modelica.Blocks.Continuous.Integrator soc(k = -1/Q, y_start = soc_start, initType = Modelica.Blocks.Types.Init.InitialState) "State of charge";
  SI.Voltage v0 = characteristic.y[1] "Voltage without current";
  SI.Current i "Current out of the battery";
  SI.Voltage v "Voltage";
equation
  assert(v0^2 >= 4*R*P, "the battery cannot give that power");
  i = 2*P/(v0 + sqrt(max(v0^2 - 4*R*P, 0))); // v*i = P, the solution with the smaller current
  v = v0 - R*i;
  soc.u = i;
  connect(soc.y, characteristic.u);
  connect(soc.y, bus.soc);
end Battery;
