within Drivetrain.Machines;
model PumpLoad "Centrifugal pump that lifts water through a pipe with a check valve"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.AngularVelocity w_nominal(final min = Modelica.Constants.small, start = 150) "Nominal speed";
  parameter SI.VolumeFlowRate Q_nominal(final min = Modelica.Constants.small, start = 0.05) "Flow at nominal speed and best efficiency";
  parameter SI.Height H_nominal(final min = Modelica.Constants.small, start = 30) "Head there";
  parameter SI.Height H_zero(final min = Modelica.Constants.small) = 1.25*H_nominal "Head at nominal speed without flow";
  parameter Real eta_nominal(final min = Modelica.Constants.small, final max = 1, unit = "1") = 0.75 "Best efficiency";
  parameter SI.Height H_static(final min = 0) = 0 "Height to which the water is lifted";
  parameter Real k_system(final min = 0, unit = "s2/m5") = (H_nominal - H_static)/Q_nominal^2 "Head lost in the pipe over the square of the flow";
  parameter SI.Density rho(final min = Modelica.Constants.small) = 1000 "Density of the liquid";
  parameter SI.Height H_small(final min = Modelica.Constants.small) = 1e-3*H_zero "Surplus of head below which the flow begins smoothly";
  constant SI.Acceleration g = Modelica.Constants.g_n "Acceleration of free fall";
  SI.AngularVelocity w "Speed of the shaft against the housing";
  SI.Torque tau "Torque that the pump takes";
  SI.VolumeFlowRate Q "Flow";
  SI.Height H "Head of the pump";
  SI.Power P_lift "Power that lifts the liquid";
protected
  Real r(unit = "1") "Speed by nominal speed, of a pump that turns forwards";
  final parameter Real K(unit = "s2/m5") = (H_zero - H_nominal)/Q_nominal^2 "Head over the square of the flow, lost in the pump";
  SI.Height surplus "Head without flow, less what must be lifted";
  Real q(unit = "1") "Flow by that of best efficiency at this speed";
equation
  assert(H_zero > H_nominal, "The head of the pump must fall with the flow (H_zero > H_nominal)");
  w = der(flange.phi) - der(phi_support);
  r = max(0, w/w_nominal);
  surplus = max(0, H_zero*r^2 - H_static);
  Q = surplus/((surplus^2 + H_small^2)^0.25*sqrt(K + k_system));
  q = if noEvent(Q > 0) then min(1.9, Q/(Q_nominal*max(r, 1e-6))) else 0;
  H = H_zero*r^2 - K*Q^2;
  tau = (if noEvent(w >= 0) then 1 else 0)*rho*g*H*Q_nominal/(eta_nominal*w_nominal*(2 - q));
  P_lift = rho*g*Q*H_static;
  flange.tau = tau;
  lossPower = tau*w - P_lift;
  annotation(
    __Torsion(suppliedPower = -P_lift, dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}),
        Polygon(points = {{-50, 50}, {-50, -50}, {70, 0}, {-50, 50}}, lineColor = {0, 0, 0}),
        Line(points = {{70, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 115}, {150, 75}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
r = w/w_nominal
pump:    H = H_zero*r^2 - K*Q^2,   through H_nominal at Q_nominal
system:  H = H_static + k_system*Q^2
      so Q = sqrt((H_zero*r^2 - H_static)/(K + k_system)), nothing while the head is short: a check valve holds
efficiency: eta = eta_nominal*(2*q - q^2),   q = Q/(r*Q_nominal)
torque:  tau = rho*g*H*Q/(eta*w) = rho*g*H*Q_nominal/(eta_nominal*w_nominal*(2 - q))
</pre>
<p>The efficiency is a parabola through zero and the best point: a simplification of this class, in which the torque has no quotient that vanishes: also with the valve closed
it is finite. The root begins smoothly, Q = y/(y² + H_small²)<sup>1/4</sup>/sqrt(K + k_system) for the surplus y, so its slope stays finite. Turned backwards the pump takes no torque.</p>
<p>Energy: the power that lifts the liquid leaves the model, rho*g*Q*H_static; the rest is lost.</p>
<p>Limits: no inertia of the liquid, no cavitation, no backflow.</p>
<p>Source: head over flow and affinity laws: documentation of sproclib, <i>Centrifugal pump</i> (H = H_0 − K*Q²; H ~ n², Q ~ n); system curve: <i>Pump system curve</i>, worldcalc.org; the
rest is derived here.</p>
</html>"));
end PumpLoad;
