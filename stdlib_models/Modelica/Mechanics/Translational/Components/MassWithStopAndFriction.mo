within Modelica.Mechanics.Translational.Components;
model MassWithStopAndFriction "A mass that slides with friction between two hard stops"
  extends PartialFrictionWithStop;
  SI.Velocity v(start = 0, stateSelect = StateSelect.always) "Speed";
  SI.Acceleration a(start = 0) "Acceleration";
  parameter SI.Mass m(start = 1) "Mass";
  parameter Real F_prop(final unit = "N.s/m", final min = 0, start = 1) "Friction that grows with the speed";
  parameter SI.Force F_Coulomb(start = 5) "Friction at any speed";
  parameter SI.Force F_Stribeck(start = 10) "Friction at speed zero beyond that";
  parameter Real fexp(final unit = "s/m", final min = 0, start = 2) "How fast F_Stribeck fades with the speed";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  Integer stopped "At the stop on the side of flange_a (-1), of flange_b (1), or at none (0)";

  encapsulated partial model PartialFrictionWithStop "Dry friction of a rigid body between two stops"
    import Modelica;
    import Modelica.Units.SI;
    extends Modelica.Mechanics.Translational.Interfaces.PartialRigid(s(start = 0, stateSelect = StateSelect.always));
    parameter SI.Position smax(start = 25) "Where the right end is stopped";
    parameter SI.Position smin(start = -25) "Where the left end is stopped";
    parameter SI.Velocity v_small = 1e-3 "A jump to more than this speed in the other direction counts as a start";
    SI.Velocity v_relfric "Speed of the surfaces";
    SI.Acceleration a_relfric "Acceleration of the surfaces";
    SI.Force f "Friction force, against the motion";
    SI.Force f0 "Friction at the slowest sliding";
    SI.Force f0_max "What friction holds before it breaks loose";
    Boolean free "Is there no friction at all?";
    Real sa(unit = "1") "Place on the characteristic at speed zero: the force while locked, beyond that the acceleration";
    Boolean startForward(start = false, fixed = true) "Does sliding forward begin, at speed zero?";
    Boolean startBackward(start = false, fixed = true) "Does sliding backward begin, at speed zero?";
    Boolean locked(start = false) "Does friction hold, or a stop?";
    constant Integer Unknown = 3 "Mode before the start";
    constant Integer Free = 2 "Mode without friction";
    constant Integer Forward = 1 "Mode of sliding with positive speed";
    constant Integer Stuck = 0 "Mode at speed zero: locked, or about to slide";
    constant Integer Backward = -1 "Mode of sliding with negative speed";
    Integer mode(final min = Backward, final max = Unknown, start = Unknown, fixed = true)
      "Backward (-1), Stuck (0), Forward (1), Free (2) or Unknown (3)";
  protected
    constant SI.Acceleration unitAcceleration = 1 "Makes sa a number";
    constant SI.Force unitForce = 1 "Makes sa a number";
  equation
    // As in Interfaces.PartialFriction; but what lies at a stop cannot start towards it.
    startForward =
      pre(mode) == Stuck and s < smax - L/2 and (sa > f0_max/unitForce or pre(startForward) and sa > f0/unitForce)
      or pre(mode) == Backward and v_relfric > v_small
      or initial() and v_relfric > 0;
    startBackward =
      pre(mode) == Stuck and s > smin + L/2 and (sa < -f0_max/unitForce or pre(startBackward) and sa < -f0/unitForce)
      or pre(mode) == Forward and v_relfric < -v_small
      or initial() and v_relfric < 0;
    locked = not (free or pre(mode) == Forward or startForward or pre(mode) == Backward or startBackward);
    a_relfric/unitAcceleration =
      if locked then 0
      elseif free then sa
      elseif startForward or pre(mode) == Forward and not startBackward then sa - f0_max/unitForce
      else sa + f0_max/unitForce;
    mode =
      if free then Free
      elseif (pre(mode) == Forward or pre(mode) == Free or startForward) and v_relfric > 0 and s < smax - L/2 then Forward
      elseif (pre(mode) == Backward or pre(mode) == Free or startBackward) and v_relfric < 0 and s > smin + L/2 then Backward
      else Stuck;
  end PartialFrictionWithStop;
equation
  f0 = F_Coulomb + F_Stribeck;
  f0_max = 1.001*f0;
  free = f0 <= 0 and F_prop <= 0 and s > smin + L/2 and s < smax - L/2;
  v = der(s);
  a = der(v);
  v_relfric = v;
  a_relfric = a;
  m*der(v) = flange_a.f + flange_b.f - f;
  f =
    if locked then sa*unitForce
    elseif free then 0
    elseif startForward then F_prop*v + F_Coulomb + F_Stribeck
    elseif startBackward then F_prop*v - F_Coulomb - F_Stribeck
    elseif pre(mode) == Forward then F_prop*v + F_Coulomb + F_Stribeck*exp(-fexp*abs(v))
    else F_prop*v - F_Coulomb - F_Stribeck*exp(-fexp*abs(v));
  lossPower = f*v_relfric;
  when initial() then
    assert(s > smin + L/2 or s >= smin + L/2 and v >= 0, "the mass starts beyond the left stop, or moves into it");
    assert(s < smax - L/2 or s <= smax - L/2 and v <= 0, "the mass starts beyond the right stop, or moves into it");
  end when;
  stopped = if s <= smin + L/2 then -1 elseif s >= smax - L/2 then 1 else 0;
  when stopped <> 0 then
    reinit(s, if stopped < 0 then smin + L/2 else smax - L/2);
    reinit(v, 0);
  end when;
  annotation(Icon(graphics = {
      Line(points = {{-90, 0}, {-50, 0}}, color = {0, 127, 0}, thickness = 1),
      Line(points = {{50, 0}, {90, 0}}, color = {0, 127, 0}, thickness = 1),
      Rectangle(extent = {{-50, 35}, {50, -35}}, lineColor = {0, 127, 0}, fillColor = {200, 225, 200}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -45}, {80, -45}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-70, -45}, {-70, 10}}, color = {0, 0, 0}, thickness = 1),
      Line(points = {{70, -45}, {70, 10}}, color = {0, 0, 0}, thickness = 1),
      Line(points = {{-80, -60}, {-65, -45}}, color = {0, 0, 0}),
      Line(points = {{-55, -60}, {-40, -45}}, color = {0, 0, 0}),
      Line(points = {{-30, -60}, {-15, -45}}, color = {0, 0, 0}),
      Line(points = {{-5, -60}, {10, -45}}, color = {0, 0, 0}),
      Line(points = {{20, -60}, {35, -45}}, color = {0, 0, 0}),
      Line(points = {{45, -60}, {60, -45}}, color = {0, 0, 0}),
      Text(extent = {{-150, 90}, {150, 50}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -70}, {150, -100}}, textString = "m = %m", textColor = {0, 0, 0})}), __Torsion(
    storedEnergy = m*v^2/2,
    dissipatedPower = lossPower,
    mode =
      if locked then "locked"
      elseif mode == Forward then "sliding forward"
      elseif mode == Backward then "sliding backward"
      elseif mode == Free then "free"
      elseif startForward then "breaking away forward"
      elseif startBackward then "breaking away backward"
      else "stuck"), Documentation(info = "<html>
<p>A body of the length L slides from smin (left end) to smax (right end). Its friction is that of Stribeck:</p>
<p>f = F_prop&middot;v + sign(v)&middot;(F_Coulomb + F_Stribeck&middot;exp(&minus;fexp&middot;|v|)); at rest up to 1.001&middot;(F_Coulomb + F_Stribeck).</p>
<p>At a stop the speed becomes zero at once: an impact without rebound. It stays there until a force pulls it away and exceeds the friction.</p>
<p>Limits: what is connected rigidly to its flanges is stopped with it, so no other mass may be, and no second stop. Speed and position are always states.
<code>lossPower</code> counts the friction; the energy lost in a stop is what <code>reinit</code> takes away.</p>
</html>"));
end MassWithStopAndFriction;
