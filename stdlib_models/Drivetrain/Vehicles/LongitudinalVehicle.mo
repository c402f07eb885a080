within Drivetrain.Vehicles;
model LongitudinalVehicle "Body of a vehicle with two axles on a straight road: mass, air, slope, wind, load on the axles"
  parameter SI.Mass m(final min = Modelica.Constants.small, start = 1500) "Mass of the vehicle, without what turns";
  parameter SI.Length a(final min = 0) = 1.2 "From the front axle to the centre of mass";
  parameter SI.Length b(final min = 0) = 1.5 "From the rear axle to the centre of mass";
  parameter SI.Length h = 0.5 "Height of the centre of mass";
  parameter SI.Length h_air = h "Height at which the air pushes";
  parameter SI.Area A(final min = 0) = 2.2 "Frontal area";
  parameter Real c_d(final min = 0, unit = "1") = 0.3 "Drag coefficient";
  parameter SI.Density rho(final min = 0) = 1.2 "Density of the air";
  parameter Boolean useSlope = false "Is the slope a signal?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Angle slopeConstant = 0 "Slope where it is no signal; positive: uphill";
  parameter Boolean useWind = false "Is the wind a signal?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Velocity windConstant = 0 "Wind where it is no signal; positive: from behind";
  parameter SI.Acceleration g = Modelica.Constants.g_n "Acceleration of free fall";
  Modelica.Mechanics.Translational.Interfaces.Flange_a flange "Hubs of all wheels, and a hitch";
  Modelica.Blocks.Interfaces.RealInput slope(unit = "rad") = slope_internal if useSlope "Angle of the road";
  Modelica.Blocks.Interfaces.RealInput wind(unit = "m/s") = wind_internal if useWind "Wind along the road";
  Modelica.Blocks.Interfaces.RealOutput Fz_front(unit = "N") "Load on the front axle";
  Modelica.Blocks.Interfaces.RealOutput Fz_rear(unit = "N") "Load on the rear axle";
  Modelica.Blocks.Interfaces.RealOutput s(unit = "m", start = 0) "Way";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s", start = 0) "Speed";
  SI.Acceleration acc "Acceleration";
  SI.Height z(start = 0, fixed = true) "Height above the start";
  SI.Force F_air "Resistance of the air";
protected
  SI.Angle slope_internal "Slope that applies";
  SI.Velocity wind_internal "Wind that applies";
  SI.Velocity v_air "Speed through the air";
equation
  assert(a + b > 0, "The axles must be apart (a + b > 0)");
  assert(Fz_front >= 0 and Fz_rear >= 0, "An axle lifts off the road: its load is negative", AssertionLevel.warning);
  if not useSlope then
    slope_internal = slopeConstant;
  end if;
  if not useWind then
    wind_internal = windConstant;
  end if;
  s = flange.s;
  v = der(s);
  acc = der(v);
  der(z) = v*sin(slope_internal);
  v_air = v - wind_internal;
  F_air = rho/2*c_d*A*v_air*abs(v_air);
  m*acc = flange.f - F_air - m*g*sin(slope_internal);
  (a + b)*Fz_front = m*g*b*cos(slope_internal) - h*m*(acc + g*sin(slope_internal)) - h_air*F_air;
  Fz_front + Fz_rear = m*g*cos(slope_internal);
  annotation(
    __Torsion(
      storedEnergy = m*v^2/2,
      suppliedPower = -m*g*v*sin(slope_internal) - F_air*wind_internal,
      dissipatedPower = F_air*v_air),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Polygon(points = {{-90, -30}, {-90, 10}, {-50, 20}, {-30, 50}, {40, 50}, {70, 15}, {90, 10}, {90, -30}, {-90, -30}}, lineColor = {0, 0, 0},
          fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-70, -10}, {-30, -50}}, lineColor = {0, 0, 0}, fillColor = {80, 80, 80}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{35, -10}, {75, -50}}, lineColor = {0, 0, 0}, fillColor = {80, 80, 80}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            ____
      _____/    \\____         F_air at h_air, m*acc and weight at h
     |__  ___________|
   ====(o)=======(o)====  ->  v          a: front axle to centre of mass, b: rear axle
       rear      front
</pre>
<pre>
m*acc = flange.f - F_air - m*g*sin(slope),   F_air = rho/2*c_d*A*(v - wind)*|v - wind|
(a + b)*Fz_front = m*g*b*cos(slope) - h*m*(acc + g*sin(slope)) - h_air*F_air
Fz_front + Fz_rear = m*g*cos(slope)
</pre>
<p>The third line is the balance of moments about the rear contact: accelerating, uphill and in the wind the front axle gets lighter. A load below zero is a warning; the
vehicle does not tip.</p>
<p>Energy: weight and wind are sources; the drag is lost to the air, F_air*(v − wind). <code>z</code> is the height that has been climbed.</p>
<p>Limits: no pitch, no suspension; the inertia of wheels is theirs, and its moment does not shift load.</p>
<p>Source: balance of forces and moments, derived here; the same in The MathWorks, documentation of <i>Vehicle Body</i>.</p>
</html>"));
end LongitudinalVehicle;
