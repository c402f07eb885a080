within PowerSplitHybrid;
model Driver "A driver who follows a speed over time"
  import Modelica.Blocks;
  parameter Real plan[:, 2] "Speed in km/h (second column) over the time in s";
  ControlBus bus "Takes speed, gives demand";
  Blocks.Sources.CombiTimeTable cycle(table = plan, extrapolation = Blocks.Types.Extrapolation.HoldLastPoint) "Speed over time in km/h";
  Blocks.Math.Gain toSI(k = 1/3.6, y(unit = "m/s", displayUnit = "km/h")) "Speed in m/s";
  Blocks.Continuous.Derivative ahead(T = 0.5, initType = Blocks.Types.Init.InitialOutput) "Acceleration of the plan";
  Blocks.Continuous.LimPID pedals(
    controllerType = Blocks.Types.SimpleController.PI,
    k = 0.4,
    Ti = 10,
    yMax = 1,
    withFeedForward = true,
    kFF = 0.3,
    initType = Blocks.Types.Init.InitialState) "From -1, full brake, to 1, full power";
equation
  connect(cycle.y[1], toSI.u);
  connect(toSI.y, ahead.u);
  connect(toSI.y, pedals.u_s);
  connect(ahead.y, pedals.u_ff);
  connect(bus.speed, pedals.u_m);
  connect(pedals.y, bus.demand);
end Driver;
