within Modelica.Mechanics.Rotational.Components;
model LossyGear "A gear with losses in mesh and bearings; it may stick"
  extends Icons.Gear;
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  parameter Real ratio(start = 1) "Turns of flange_a for one turn of flange_b";
  parameter Real lossTable[:, 5](
    final min = [zeros(size(lossTable, 1)), fill(Modelica.Constants.small, size(lossTable, 1), 2), fill(-Modelica.Constants.inf, size(lossTable, 1), 2)],
    final max = [fill(Modelica.Constants.inf, size(lossTable, 1)), ones(size(lossTable, 1), 2), fill(Modelica.Constants.inf, size(lossTable, 1), 2)]) =
    [0, 1, 1, 0, 0]
    "Columns: speed |w_a|, efficiency when a drives, efficiency when b drives, bearing friction when a drives, when b drives";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  SI.Angle phi_a "Angle of the left shaft relative to the housing";
  SI.Angle phi_b "Angle of the right shaft relative to the housing";
  Real sa(final unit = "1") "Place on the characteristic: the lost torque while locked, beyond that with the acceleration added";
  SI.AngularVelocity w_a "Speed of the left shaft relative to the housing";
  SI.AngularAcceleration a_a "Acceleration of the left shaft relative to the housing";

  Real interpolation_result[1, 4] "Row of the table for this speed: eta_mf1, eta_mf2, tau_bf1, tau_bf2";
  Real eta_mf1(unit = "1") "Efficiency of the mesh when flange_a drives";
  Real eta_mf2(unit = "1") "Efficiency of the mesh when flange_b drives";
  SI.Torque tau_bf_a "Friction of the bearings before the mesh";
  SI.Torque tau_eta "Torque that reaches the mesh from flange_a; its sign tells which side drives";
  SI.Torque tau_bf1 "Friction of all bearings, seen from flange_a, when flange_a drives";
  SI.Torque tau_bf2 "Friction of all bearings, seen from flange_a, when flange_b drives";

  SI.Torque quadrant1 "Torque lost at positive speed, flange_a driving";
  SI.Torque quadrant2 "Torque lost at positive speed, flange_b driving";
  SI.Torque quadrant3 "Torque lost at negative speed, flange_a driving";
  SI.Torque quadrant4 "Torque lost at negative speed, flange_b driving";
  SI.Torque quadrant1_p "As quadrant1, at the slowest speed";
  SI.Torque quadrant2_p "As quadrant2, at the slowest speed";
  SI.Torque quadrant3_m "As quadrant3, at the slowest speed";
  SI.Torque quadrant4_m "As quadrant4, at the slowest speed";

  SI.Torque tauLoss "Torque lost";
  SI.Torque tauLossMax "Torque lost at positive speed";
  SI.Torque tauLossMin "Torque lost at negative speed";
  SI.Torque tauLossMax_p "Torque lost at the slowest positive speed: the limit to break loose forward";
  SI.Torque tauLossMin_m "Torque lost at the slowest negative speed: the limit to break loose backward";
  Boolean tau_aPos(start = true) "The same as tau_etaPos, under an old name";
  Boolean tau_etaPos(start = true) "Is tau_eta not negative?";
  Boolean startForward(start = false) "Does it begin to roll forward?";
  Boolean startBackward(start = false) "Does it begin to roll backward?";
  Boolean locked(start = false) "Does friction hold the gear?";
  Boolean ideal "Are there no losses, by the table?";

  constant Integer Unknown = 3 "Mode before the start";
  constant Integer Free = 2 "Mode of a gear without losses";
  constant Integer Forward = 1 "Mode of rolling with positive w_a";
  constant Integer Stuck = 0 "Mode at w_a = 0: locked, or about to roll";
  constant Integer Backward = -1 "Mode of rolling with negative w_a";
  Integer mode(final min = Backward, final max = Unknown, start = Free, fixed = true)
    "Backward (-1), Stuck (0), Forward (1), Free (2) or Unknown (3)";
  SI.Torque tau_eta_p "tau_eta, if the gear rolled forward slowly";
  SI.Torque tau_eta_m "tau_eta, if the gear rolled backward slowly";
protected
  constant SI.AngularAcceleration unitAngularAcceleration = 1 "Makes sa a number";
  constant SI.Torque unitTorque = 1 "Makes sa a number";
  parameter Real eta_mf1_0(unit = "1") = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 2], 0) "eta_mf1 at rest";
  parameter Real eta_mf2_0(unit = "1") = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 3], 0) "eta_mf2 at rest";
  parameter SI.Torque tau_bf1_0 = abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 4], 0)) "tau_bf1 at rest";
  parameter SI.Torque tau_bf2_0 = abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 5], 0)) "tau_bf2 at rest";
  parameter SI.Torque tau_bf_a_0 =
    if Modelica.Math.isEqual(eta_mf1_0, 1, Modelica.Constants.eps) and Modelica.Math.isEqual(eta_mf2_0, 1, Modelica.Constants.eps)
      then tau_bf1_0/2
    else (tau_bf1_0 - tau_bf2_0)/(eta_mf1_0 - 1/eta_mf2_0) "tau_bf_a at rest";
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero");
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  phi_a = ratio*phi_b;
  w_a = der(phi_a);
  a_a = der(w_a);
  flange_b.tau = -ratio*(flange_a.tau - tauLoss);
  lossPower = tauLoss*w_a;

  // Losses at this speed
  ideal = Modelica.Math.Matrices.isEqual(lossTable, [0, 1, 1, 0, 0], Modelica.Constants.eps);
  interpolation_result =
    if ideal then [1, 1, 0, 0]
    else [
      Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 2], noEvent(abs(w_a))),
      Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 3], noEvent(abs(w_a))),
      Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 4], noEvent(abs(w_a))),
      Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 5], noEvent(abs(w_a)))];
  eta_mf1 = interpolation_result[1, 1];
  eta_mf2 = interpolation_result[1, 2];
  tau_bf1 = noEvent(abs(interpolation_result[1, 3]));
  tau_bf2 = noEvent(abs(interpolation_result[1, 4]));
  tau_bf_a =
    if Modelica.Math.isEqual(eta_mf1, 1, Modelica.Constants.eps) and Modelica.Math.isEqual(eta_mf2, 1, Modelica.Constants.eps)
      then tau_bf1/2
    else (tau_bf1 - tau_bf2)/(eta_mf1 - 1/eta_mf2);

  quadrant1 = (1 - eta_mf1)*flange_a.tau + tau_bf1;
  quadrant2 = (1 - 1/eta_mf2)*flange_a.tau + tau_bf2;
  quadrant3 = (1 - eta_mf1)*flange_a.tau - tau_bf1;
  quadrant4 = (1 - 1/eta_mf2)*flange_a.tau - tau_bf2;
  tau_eta =
    if ideal or locked then flange_a.tau
    elseif startForward or pre(mode) == Forward then flange_a.tau - tau_bf_a
    else flange_a.tau + tau_bf_a;
  tau_etaPos = tau_eta >= 0;
  tau_aPos = tau_etaPos;
  tauLossMax = if tau_etaPos then quadrant1 else quadrant2;
  tauLossMin = if tau_etaPos then quadrant4 else quadrant3;

  // Limits to break loose: losses at the slowest speed, and for each direction the side that would drive then
  quadrant1_p = (1 - eta_mf1_0)*flange_a.tau + tau_bf1_0;
  quadrant2_p = (1 - 1/eta_mf2_0)*flange_a.tau + tau_bf2_0;
  quadrant3_m = (1 - eta_mf1_0)*flange_a.tau - tau_bf1_0;
  quadrant4_m = (1 - 1/eta_mf2_0)*flange_a.tau - tau_bf2_0;
  tau_eta_p = flange_a.tau - tau_bf_a_0;
  tau_eta_m = flange_a.tau + tau_bf_a_0;
  tauLossMax_p = noEvent(if tau_eta_p > 0 then quadrant1_p else quadrant2_p);
  tauLossMin_m = noEvent(if tau_eta_m > 0 then quadrant4_m else quadrant3_m);

  // Sticking and rolling
  startForward = pre(mode) == Stuck and sa > tauLossMax_p/unitTorque or initial() and w_a > 0;
  startBackward = pre(mode) == Stuck and sa < tauLossMin_m/unitTorque or initial() and w_a < 0;
  locked = not (ideal or pre(mode) == Forward or startForward or pre(mode) == Backward or startBackward);
  tauLoss =
    if ideal then 0
    elseif locked then sa*unitTorque
    elseif startForward or pre(mode) == Forward then tauLossMax
    else tauLossMin;
  a_a = if locked then 0 else unitAngularAcceleration*(sa - tauLoss/unitTorque);
  mode =
    if ideal then Free
    elseif (pre(mode) == Forward or startForward) and w_a > 0 then Forward
    elseif (pre(mode) == Backward or startBackward) and w_a < 0 then Backward
    else Stuck;
  annotation(
    Icon(graphics = {
      Text(extent = {{-150, 155}, {150, 115}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -65}, {150, -95}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    __Torsion(
    dissipatedPower = lossPower,
    mode =
      if locked then "locked"
      elseif mode == Forward then "rolling forward"
      elseif mode == Backward then "rolling backward"
      elseif mode == Free then "without losses"
      elseif startForward then "breaking away forward"
      elseif startBackward then "breaking away backward"
      else "stuck"), Documentation(info = "<html>
<p>The mesh passes on a part of the power that reaches it, the bearings before and behind it take a torque each. Seen from flange_a they
cost the torque <code>tauLoss</code>:</p>
<p>phi_a = ratio&middot;phi_b, &nbsp; tau_b = &minus;ratio&middot;(tau_a &minus; tauLoss)</p>
<table>
<tr><th></th><th>flange_a drives</th><th>flange_b drives</th></tr>
<tr><td>w_a &gt; 0</td><td>(1 &minus; eta_mf1)&middot;tau_a + tau_bf1</td><td>(1 &minus; 1/eta_mf2)&middot;tau_a + tau_bf2</td></tr>
<tr><td>w_a = 0</td><td colspan=\"2\">as much as holds the gear, between the values for both directions</td></tr>
<tr><td>w_a &lt; 0</td><td>(1 &minus; eta_mf1)&middot;tau_a &minus; tau_bf1</td><td>(1 &minus; 1/eta_mf2)&middot;tau_a &minus; tau_bf2</td></tr>
</table>
<p>Where the mesh itself gets its power from is told by the sign of <code>tau_eta</code>, the torque behind the first bearing. From
tau_bf1 = |eta_mf1&middot;tau_bf_a + tau_bf_b/ratio| and tau_bf2 = |tau_bf_a/eta_mf2 + tau_bf_b/ratio| follows that bearing's share
tau_bf_a = (tau_bf1 &minus; tau_bf2)/(eta_mf1 &minus; 1/eta_mf2); without losses in the mesh it cannot be told, and is taken as a half.</p>
<p>The columns of <code>lossTable</code> are |w_a|, eta_mf1, eta_mf2, tau_bf1 and tau_bf2. A row counts for its speed; between rows and
beyond the last one everything is linear in the speed. The reaction acts on the housing, the heat tauLoss&middot;w_a leaves through the
heat port. Sticking is handled as in <a href=\"modelica://Modelica.Mechanics.Rotational.Interfaces.PartialFriction\">PartialFriction</a>,
with limits that grow with the torque.</p>
<p>Source: C. Pelchen, C. Schweiger, M. Otter, <i>Modeling and Simulating the Efficiency of Gearboxes and of Planetary Gearboxes</i>,
2nd International Modelica Conference, 2002.</p>
</html>"));
end LossyGear;
