within Drivetrain.Controllers;
block ClutchByClutchShift "Pressures of clutches for a change of gear: one opens while another closes, and the engine takes torque back"
  extends Modelica.Blocks.Icons.Block;
  parameter Boolean closed[:, :] = [true, false; false, true] "Which clutches (columns) are closed in which gear (rows)";
  parameter Real hold[size(closed, 2)](each final min = 0, each unit = "1") = ones(size(closed, 2)) "Pressure signal of each clutch when it is closed";
  parameter SI.Time T_fill(final min = 0) = 0.15 "From the change of the gear until the closing clutch begins to carry";
  parameter SI.Time T_on(final min = 1e-6) = 0.4 "How long its pressure rises";
  parameter SI.Time T_wait(final min = 0) = 0.2 "From the change of the gear until the opening clutch begins to lose pressure";
  parameter SI.Time T_off(final min = 1e-6) = 0.15 "How long its pressure falls";
  parameter Real reduction(final min = 0, final max = 1, unit = "1") = 0.3 "Share of the engine's torque that is taken back in a shift up";
  parameter SI.Time T_reduce = T_fill + T_on/4 "From the change of the gear until then";
  parameter SI.Time T_hold(final min = 0) = 0.3 "How long it is taken back";
  parameter SI.Time T_ramp(final min = 1e-6) = 0.05 "How long that takes, both ways";
  final parameter Integer n = size(closed, 2) "Number of clutches";
  Modelica.Blocks.Interfaces.IntegerInput gear "Gear wanted" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput p[n](each unit = "1") "Pressure signals" annotation(Placement(transformation(extent = {{100, 50}, {120, 70}})));
  Modelica.Blocks.Interfaces.RealOutput engine(unit = "1") "By what the engine's torque is to be multiplied" annotation(Placement(transformation(extent = {{100, -70}, {120, -50}})));
protected
  discrete SI.Time t0(start = -1e6, fixed = true) "Last change of the gear";
  discrete Real p0[n](each start = 0, each fixed = true) "Pressures then";
  discrete Real upward(start = 0, fixed = true) "1 if the last change was upward";
  Real target[n] "Pressures that belong to the gear";
  Real done[n] "Share of the way from p0 to target";
  Real back(unit = "1") "Share of the reduction";
equation
  assert(gear >= 1 and gear <= size(closed, 1), "There is no such gear in the table of clutches (closed)");
  for i in 1:n loop
    target[i] = sum(if gear == g and closed[g, i] then hold[i] else 0 for g in 1:size(closed, 1));
    done[i] =
      if target[i] > p0[i] then (if time < t0 + T_fill then 0 elseif time < t0 + T_fill + T_on then (time - t0 - T_fill)/T_on else 1)
      else (if time < t0 + T_wait then 0 elseif time < t0 + T_wait + T_off then (time - t0 - T_wait)/T_off else 1);
    p[i] = p0[i] + (target[i] - p0[i])*done[i];
  end for;
  back = if time < t0 + T_reduce then 0
    elseif time < t0 + T_reduce + T_ramp then (time - t0 - T_reduce)/T_ramp
    elseif time < t0 + T_reduce + T_ramp + T_hold then 1
    elseif time < t0 + T_reduce + 2*T_ramp + T_hold then 1 - (time - t0 - T_reduce - T_ramp - T_hold)/T_ramp
    else 0;
  engine = 1 - reduction*upward*back;
  when change(gear) then
    t0 = time;
    p0 = pre(p);
    upward = if gear > pre(gear) then 1 else 0;
  end when;
  annotation(
    Icon(graphics = {
      Line(points = {{-80, 50}, {-20, 50}, {20, -50}, {80, -50}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{-80, -50}, {-20, -50}, {20, 50}, {80, 50}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<pre>
gear       ______________________________
     _____|
closing clutch    T_fill |  T_on  .-------
     _____________________.-'
opening clutch  T_wait| T_off
     ------------------`-.________________
engine                  ____         ____
     -----------------'     `-------'        1 - reduction, only upward
         torque phase         inertia phase
</pre>
<p>While both clutches carry (torque phase) the closing one takes over the torque; then it pulls the engine to the new speed (inertia phase), in which the engine gives less. Clutches that are closed in both gears stay.
A change in the midst of another begins at the pressures reached. At the start all clutches of the gear are closed.</p>
<p>Source: Ford Global Technologies, US patent application <i>Predictive-based control for transmission shifting</i> (2022), for the order of events: torque capacity passes from the off-going to the oncoming
clutch in the torque transfer phase, then the inertia phase; Nissan, repair manual 2005, <i>Torque reduction control</i>. Straight ramps in open loop are a choice of this class.</p>
</html>"));
end ClutchByClutchShift;
