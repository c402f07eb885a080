within Drivetrain.Machines;
model EngineMap "Combustion engine as a map: torque over speed and pedal, fuel over speed and torque"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
  parameter Real torqueMap[:, :] =
    [0, 0, 0.5, 1; 0, 0, 0, 0; 80, -10, 80, 110; 250, -20, 110, 180; 450, -35, 90, 180; 650, -55, 40, 110; 750, -70, -70, -70]
    "Torque in N.m: first column speed in rad/s, first row pedal from 0 to 1";
  parameter Real fuelMap[:, :] = [0, 0, 100, 200; 0, 0, 0, 0; 100, 0.12e-3, 0.9e-3, 1.8e-3; 400, 0.6e-3, 3.6e-3, 6.4e-3; 700, 1.5e-3, 7.2e-3, 13.2e-3]
    "Fuel in kg/s: first column speed in rad/s, first row torque in N.m, from 0 on";
  parameter SI.Time T_torque(final min = 0) = 0 "Time constant with which the torque follows the map; 0 follows at once" annotation(Evaluate = true);
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Of both maps";
  parameter Real H(final min = Modelica.Constants.small, unit = "J/kg") = 42.7e6 "Heating value of the fuel";
  Modelica.Blocks.Interfaces.RealInput pedal(unit = "1") "Pedal, from 0 to 1";
  Modelica.Blocks.Interfaces.RealOutput fuelRate(unit = "kg/s") "Fuel that is burnt; none below zero torque";
  SI.AngularVelocity w "Speed of the shaft against the housing";
  SI.Torque tau "Torque on the shaft";
  SI.Mass fuel(start = 0, fixed = true) "Fuel since the start";
  Real efficiency(unit = "1") "Mechanical power by the power of the fuel; 0 where none is burnt";
protected
  Modelica.Blocks.Tables.CombiTable2Ds torque(
    final table = torqueMap, final smoothness = smoothness, final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Map of the torque";
  Modelica.Blocks.Tables.CombiTable2Ds rate(
    final table = fuelMap, final smoothness = smoothness, final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Map of the fuel";
initial equation
  if T_torque > 0 then
    tau = torque.y;
  end if;
equation
  w = der(phi);
  // Events at the ends of the map, where the torque stops to follow: an integrator would step over what comes after.
  torque.u1 = if w < torqueMap[2, 1] then torqueMap[2, 1] elseif w > torqueMap[size(torqueMap, 1), 1] then torqueMap[size(torqueMap, 1), 1] else w;
  torque.u2 = if pedal < torqueMap[1, 2] then torqueMap[1, 2] elseif pedal > torqueMap[1, size(torqueMap, 2)] then torqueMap[1, size(torqueMap, 2)] else pedal;
  if T_torque > 0 then
    T_torque*der(tau) = torque.y - tau;
  else
    tau = torque.y;
  end if;
  flange.tau = -tau;
  rate.u1 = w;
  rate.u2 = if tau > 0 then tau else 0;
  fuelRate = if tau > 0 then max(0, rate.y) else 0;
  der(fuel) = fuelRate;
  efficiency = noEvent(if fuelRate > Modelica.Constants.small then tau*w/(H*fuelRate) else 0) "Within a step the fuel may end before its event";
  annotation(
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 60}, {60, -60}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-70, -50}, {-70, 50}}, color = {0, 0, 0}),
        Line(points = {{-70, -50}, {50, -50}}, color = {0, 0, 0}),
        Line(points = {{-65, -10}, {-30, 20}, {10, 30}, {45, 10}}, color = {0, 0, 0}),
        Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
tau      = torqueMap(w, pedal), at once or with T_torque*der(tau) = torqueMap - tau
fuelRate = fuelMap(w, tau) where tau &gt; 0, else none: the fuel is cut when the engine is dragged
der(fuel) = fuelRate,   efficiency = tau*w/(H*fuelRate)
</pre>
<p>Both maps keep their last values outside of their points. The map's column at pedal 0 is what the engine drags with, its first row the torque at rest (0 by default: it does not
start by itself). The default maps are made up; they stay below 36 % of efficiency.</p>
<p>Energy: what passes the flange is supplied. The heat of the fuel is no part of the balance.</p>
<p>Limits: no inertia (connect an Inertia); no turbocharger, no heat, no emissions.</p>
<p>Source: tables of measurements; the efficiency is its definition.</p>
</html>"));
end EngineMap;
