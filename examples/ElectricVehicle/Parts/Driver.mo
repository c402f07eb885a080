within ElectricVehicle.Parts;
model Driver "A driver who follows a speed over time"
  import Modelica.Blocks;
  parameter String fileName "File with a table cycle: time in s, speed in km/h";
  parameter SI.Acceleration aFull = 4 "Acceleration that the driver expects of a full pedal";
  Interfaces.ControlBus controlBus "Takes chassis.speed, gives driver.reference and driver.demand";
  Blocks.Sources.CombiTimeTable cycle(tableOnFile = true, tableName = "cycle", fileName = fileName, extrapolation = Blocks.Types.Extrapolation.HoldLastPoint)
    "Speed over time in km/h";
  Blocks.Math.Gain toSI(k = 1/3.6, y(unit = "m/s", displayUnit = "km/h")) "Speed in m/s";
  Blocks.Continuous.Derivative ahead(T = 0.5, initType = Blocks.Types.Init.InitialOutput) "Acceleration of the cycle";
  Blocks.Continuous.LimPID pedals(
    controllerType = Blocks.Types.SimpleController.PI,
    k = 0.35,
    Ti = 10,
    yMax = 1,
    withFeedForward = true,
    kFF = 1/aFull,
    initType = Blocks.Types.Init.InitialState) "From -1, full brake, to 1, full power";
equation
  connect(cycle.y[1], toSI.u);
  connect(toSI.y, ahead.u);
  connect(toSI.y, pedals.u_s);
  connect(ahead.y, pedals.u_ff);
  connect(toSI.y, controlBus.driver.reference);
  connect(controlBus.chassis.speed, pedals.u_m);
  connect(pedals.y, controlBus.driver.demand);
end Driver;
