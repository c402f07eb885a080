within Drivetrain.Clutches;
model ShiftActuator "Actuator that moves a shift fork to a position, with limited force and speed"
  parameter SI.Mass m(final min = Modelica.Constants.small) = 0.5 "Moving mass: fork, rail, and the motor's rotor seen from there";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 50 "Damping of the guide";
  parameter SI.Force f_max(final min = Modelica.Constants.small) = 800 "Largest force, at rest";
  parameter SI.Velocity v_max(final min = Modelica.Constants.small) = 0.5 "Speed without load, at full voltage or flow";
  parameter SI.TranslationalSpringConstant k_p(final min = 0) = 5e5 "Force that is asked for per deviation of the position";
  parameter SI.TranslationalDampingConstant k_d(final min = 0) = 1e3 "Force that is asked for per speed, against it";
  parameter SI.Time T(final min = 1e-6) = 0.002 "Time constant of the force";
  parameter SI.Position s_min = -0.015 "Lower stop";
  parameter SI.Position s_max = 0.015 "Upper stop";
  parameter SI.TranslationalSpringConstant c_stop(final min = Modelica.Constants.small) = 2e6 "Stiffness of the stops";
  parameter Real lambda(final unit = "s/m", final min = 0) = 2 "Damping of the stops: loss of restitution per speed of impact is 2/3 of it";
  Modelica.Blocks.Interfaces.RealInput s_ref(final unit = "m") "Position that is asked for";
  Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Shift fork";
  SI.Position s(start = 0, stateSelect = StateSelect.prefer) "Position of the fork";
  SI.Velocity v(start = 0, stateSelect = StateSelect.prefer) "Speed of the fork";
  SI.Acceleration a "Acceleration of the fork";
  SI.Force f(start = 0, fixed = true) "Force of the actuator";
  SI.Force f_ref "Force that the controller asks for and the actuator can give at this speed";
  SI.Force f_stop "Force of the stops on the fork";
protected
  SI.Length y "How far the fork is in a stop: positive at the upper one";
equation
  assert(s_min < s_max, "The lower stop (s_min) is not below the upper (s_max)");
  flange.s = s;
  v = der(s);
  a = der(v);
  m*a = f - d*v + f_stop + flange.f;
  f_ref = noEvent(max(-f_max*(1 + v/v_max), min(f_max*(1 - v/v_max), k_p*(s_ref - s) - k_d*v)));
  T*der(f) = f_ref - f;
  y = if s > s_max then s - s_max elseif s < s_min then s - s_min else 0;
  f_stop = -c_stop*y*noEvent(max(0, 1 + (if y < 0 then -lambda else lambda)*v));
  annotation(
    __Torsion(
      storedEnergy = m*v^2/2 + c_stop*y^2/2,
      suppliedPower = f*v,
      dissipatedPower = d*v^2 - (f_stop + c_stop*y)*v),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 40}, {20, -40}}, lineColor = {0, 0, 0}, fillColor = {200, 220, 255}, fillPattern = FillPattern.Solid),
        Line(points = {{20, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{60, 0}, {60, -60}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
  s_ref ──&gt; controller ──&gt; f ──&gt; [ m ]──── fork (flange)
                              d ═╧═  stops at s_min, s_max
</pre>
<pre>
m*s''   = f - d*v + f_stop + flange.f
T*f'    = f_ref - f
f_ref   = k_p*(s_ref - s) - k_d*v, between -f_max*(1 + v/v_max) and f_max*(1 - v/v_max)
f_stop  = -c_stop*y*(1 + lambda*|y|'), y: how far the fork is in a stop
</pre>
<p>The limits are the straight line of force over speed that a direct-current motor with a constant voltage has, or a piston behind a restriction, roughly. A fork that a synchronizer blocks
gets <code>f_max</code> and no more. Newton's law, derived here; stops as in <a href=\"modelica://Drivetrain.Clutches.DogClutch\">DogClutch</a>.</p>
<p>Source: motors or linear actuators that move the fork in a position control, with force and speed limited for the sake of the synchronizer: <i>Precise and coordinated gearshift control
for AMT gearshift system equipped with two linear actuators</i>, Mechanics &amp; Industry 25 (2024), 8 (abstract); the structure here is a plain one of our own.</p>
</html>"));
end ShiftActuator;
