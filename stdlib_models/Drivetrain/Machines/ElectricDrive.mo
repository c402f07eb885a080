within Drivetrain.Machines;
model ElectricDrive "Electric machine with inverter: torque on demand within an envelope, losses, derating by temperature"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter SI.Torque tau_max(final min = 0) = 250 "Largest torque, at low speed";
  parameter SI.Power P_max(final min = Modelica.Constants.small) = 80e3 "Largest mechanical power";
  parameter SI.AngularVelocity w_max(final min = Modelica.Constants.small) = 1200 "Largest speed: there the torque falls to zero within w_taper";
  parameter SI.AngularVelocity w_taper(final min = Modelica.Constants.small) = 0.05*w_max "Range of speed in which the torque falls to zero at w_max";
  parameter Boolean useEnvelope = false "Is the envelope a table? Else it follows from tau_max, P_max and w_max" annotation(Evaluate = true);
  parameter Real envelope[:, 2] = [0, tau_max] "Columns: speed in rad/s, from 0 on; largest torque in N.m";
  parameter SI.Time T_torque(final min = Modelica.Constants.small) = 0.01 "Time constant with which the torque follows the demand";
  parameter SI.Power P_0(final min = 0) = 0 "Loss that is always there: inverter, control";
  parameter Real k_copper(final min = 0, unit = "W/(N2.m2)") = 0.05 "Loss in the winding over the square of the torque";
  parameter Real k_friction(final min = 0, unit = "W.s/rad") = 0.5 "Loss over the speed: friction of bearings, hysteresis of the iron";
  parameter Real k_windage(final min = 0, unit = "W.s3/rad3") = 0 "Loss over the third power of the speed: resistance of the air";
  parameter Real lossTable[:, :] = [0, 0, 1; 0, 0, 0; 1, 0, 0]
    "Further losses in W: first column |speed| in rad/s, first row |torque| in N.m. Where they are all losses, set P_0, k_copper, k_friction and k_windage to 0";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Of the table of losses";
  parameter SI.HeatCapacity C(final min = Modelica.Constants.small) = 1e4 "Heat capacity of winding and iron";
  parameter SI.ThermalConductance G(final min = 0) = 50 "From winding and iron to the coolant, which is at heatPort or has the temperature T";
  parameter SI.Temperature T_derate = 393.15 "Temperature from which the torque is reduced";
  parameter SI.Temperature T_max = 423.15 "Temperature at which there is no torque any more";
  parameter Boolean useHeatPort = false "Is the coolant connected?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Temperature T = 293.15 "Temperature of the coolant, where it is not connected";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(T = T_coolant, Q_flow = -Q_cooling) if useHeatPort "Coolant";
  SI.AngularVelocity w "Speed of the shaft against the housing";
  SI.Torque tau(start = 0, fixed = true) "Torque on the shaft";
  SI.Torque tau_limit "Largest torque at this speed and temperature";
  SI.Temperature T_winding(start = 293.15, fixed = true) "Temperature of winding and iron";
  Real derating(unit = "1") "Share of the envelope that is left";
  SI.Power lossPower "Losses";
  Modelica.Blocks.Interfaces.RealInput tau_ref(unit = "N.m") "Torque demanded" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput P_electric(unit = "W") "Electric power taken; negative when it brakes";
protected
  SI.Temperature T_coolant "Temperature of the coolant";
  SI.HeatFlowRate Q_cooling "Heat to the coolant";
  Modelica.Blocks.Tables.CombiTable2Ds losses(
    final table = lossTable, final smoothness = smoothness, final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Table of losses";
  SI.Torque tau_envelope "Largest torque at this speed, cold";
equation
  assert(T_max > T_derate, "The torque must be reduced over a range of temperature (T_max > T_derate)");
  w = der(flange.phi) - der(phi_support);
  if useEnvelope then
    tau_envelope = max(0, Modelica.Math.Vectors.interpolate(envelope[:, 1], envelope[:, 2], min(abs(w), envelope[size(envelope, 1), 1])));
  else
    tau_envelope = min(tau_max, P_max/max(abs(w), P_max/max(tau_max, Modelica.Constants.small)))*max(0, min(1, (w_max - abs(w))/w_taper));
  end if;
  derating = max(0, min(1, (T_max - T_winding)/(T_max - T_derate)));
  tau_limit = tau_envelope*derating;
  T_torque*der(tau) = max(-tau_limit, min(tau_limit, tau_ref)) - tau;
  flange.tau = -tau;
  losses.u1 = abs(w);
  losses.u2 = abs(tau);
  lossPower = P_0 + k_copper*tau^2 + k_friction*abs(w) + k_windage*abs(w)^3 + losses.y;
  P_electric = tau*w + lossPower;
  if not useHeatPort then
    T_coolant = T;
  end if;
  Q_cooling = G*(T_winding - T_coolant);
  C*der(T_winding) = lossPower - Q_cooling;
  annotation(
    __Torsion(suppliedPower = P_electric, dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 60}, {60, -60}}, lineColor = {0, 0, 0}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{60, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Text(extent = {{-80, 40}, {60, -40}}, textString = "~M"),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
M_env
  |------.            M_env = tau_max below P_max/tau_max, P_max/|w| above,
  |       `.                  and down to 0 over w_taper below w_max; or a table
  |          ` - . _
  |                 |
  +-----------------+-- |w|
                   w_max
</pre>
<p>The envelope holds in all four quadrants. The torque follows the demand within it,</p>
<pre>
T_torque*der(tau) = limited(tau_ref) - tau,   |limited| &lt;= M_env(|w|)*derating(T_winding)
lossPower  = P_0 + k_copper*tau^2 + k_friction*|w| + k_windage*|w|^3 + table(|w|, |tau|)
P_electric = tau*w + lossPower
C*der(T_winding) = lossPower - G*(T_winding - T_coolant)
derating   = 1 up to T_derate, 0 from T_max on, straight between them
</pre>
<p>The rotor's inertia is not part of it: connect an Inertia. Energy: the electric power is supplied, the losses are dissipated.</p>
<p>Limits: the envelope bounds the demand; a fast change of speed leaves the torque outside of it for some T_torque. The voltage of the battery has no influence.</p>
<p>Source: The MathWorks, documentation of the blocks <i>Mapped Motor</i> (envelope, time constant, table of losses) and <i>Motor &amp; Drive</i>
(loss k*tau²); <i>A closer look at the losses in EV motors</i>, Charged, for friction in proportion to the speed and windage to its third power; the balance of
heat is that of one body, the derating a straight line of this class.</p>
</html>"));
end ElectricDrive;
