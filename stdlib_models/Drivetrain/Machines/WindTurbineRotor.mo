within Drivetrain.Machines;
model WindTurbineRotor "Rotor of a wind turbine: torque over wind, speed and pitch"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
  parameter SI.Length R(final min = Modelica.Constants.small, start = 40) "Radius of the rotor";
  parameter SI.Density rho(final min = 0) = 1.225 "Density of the air";
  parameter Boolean useTable = false "Is the power coefficient a table? Else it is Heier's formula" annotation(Evaluate = true);
  parameter Real cpTable[:, 2] = [0, 0; 8, 0.45; 16, 0] "Columns: tip speed ratio, power coefficient at any pitch";
  parameter Real c[6](each unit = "1") = {0.5176, 116, 0.4, 5, 21, 0.0068} "Coefficients of Heier's formula, with the pitch in degrees";
  parameter SI.Velocity v_small(final min = Modelica.Constants.small) = 0.5 "Wind below which the tip speed ratio does not grow further";
  Modelica.Blocks.Interfaces.RealInput v_wind(unit = "m/s") "Speed of the wind along the axis";
  Modelica.Blocks.Interfaces.RealInput pitch(unit = "rad") "Pitch of the blades, from 0 on";
  SI.AngularVelocity w "Speed of the rotor";
  SI.Torque tau "Torque of the wind on the rotor";
  SI.Power P "Power taken from the wind";
  Real lambda(unit = "1") "Tip speed ratio";
  Real cp(unit = "1") "Power coefficient";
protected
  constant Real lambda_small = 0.5 "Below, the formula is constant but for its linear part";
  SI.Velocity v "Wind, not below zero";
  Real lambda_c "Tip speed ratio for the formula";
  Real inverse "1/lambda_i of the formula";
  Real beta "Pitch in degrees";
  Real cq(unit = "1") "Torque coefficient: cp by tip speed ratio";
equation
  assert(pitch > -1e-3, "The pitch of the blades must not be negative");
  w = der(phi);
  // Events, not max: a wind that rises from below zero moves nothing before, so an integrator would step over it.
  v = if v_wind > 0 then v_wind else 0;
  lambda = R*w/(if v_wind > v_small then v_wind else v_small);
  lambda_c = if lambda > lambda_small then lambda else lambda_small;
  beta = (if pitch > 0 then pitch else 0)*180/Modelica.Constants.pi;
  inverse = 1/(lambda_c + 0.08*beta) - 0.035/(beta^3 + 1);
  if useTable then
    cq = Modelica.Math.Vectors.interpolate(cpTable[:, 1], cpTable[:, 2], if lambda_c < cpTable[1, 1] then cpTable[1, 1] elseif lambda_c > cpTable[size(cpTable, 1), 1] then cpTable[size(cpTable, 1), 1] else lambda_c)/lambda_c;
  else
    cq = c[1]*(c[2]*inverse - c[3]*beta - c[4])*exp(-c[5]*inverse)/lambda_c + c[6];
  end if;
  cp = cq*lambda;
  tau = rho*Modelica.Constants.pi*R^3*v^2*cq/2;
  P = tau*w;
  flange.tau = -tau;
  annotation(
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Polygon(points = {{0, 5}, {-8, 20}, {0, 95}, {8, 20}, {0, 5}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Polygon(points = {{4, -3}, {20, -3}, {80, -50}, {12, -17}, {4, -3}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Polygon(points = {{-4, -3}, {-20, -3}, {-80, -50}, {-12, -17}, {-4, -3}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, -70}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
lambda = R*w/v
P   = rho/2*pi*R^2*v^3*cp(lambda, pitch)
tau = P/w = rho/2*pi*R^3*v^2*cp/lambda
</pre>
<p>Heier's formula, with the pitch β in degrees:</p>
<pre>
cp = c1*(c2/λi - c3*β - c4)*exp(-c5/λi) + c6*lambda,   1/λi = 1/(lambda + 0.08*β) - 0.035/(β^3 + 1)
</pre>
<p>The largest cp is 0.48, at β = 0 and lambda = 8.1. Below a ratio of 0.5 the first term, divided by lambda, stays as it is there (at β = 0 it is below 1e-15): the rotor starts with c6.
A table gives cp over lambda only, straight between its points.</p>
<p>Energy: what passes the flange is supplied. Limits: no inertia (connect an Inertia), no tower, no thrust, quasi-steady air.</p>
<p>Source: The MathWorks, documentation of the block <i>Wind Turbine</i> (Specialized Power Systems), which gives the equation and the coefficients after S. Heier,
<i>Grid Integration of Wind Energy Conversion Systems</i>.</p>
</html>"));
end WindTurbineRotor;
