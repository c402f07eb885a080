within Drivetrain.Machines;
model Fan "Fan in a duct that does not change: flow, pressure and torque by the laws of affinity"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.AngularVelocity w_nominal(final min = Modelica.Constants.small, start = 150) "Nominal speed";
  parameter SI.Power P_nominal(final min = 0, start = 1e4) "Shaft power at nominal speed and density";
  parameter SI.VolumeFlowRate V_flow_nominal(final min = 0) = 0 "Flow at nominal speed";
  parameter SI.Pressure dp_nominal(final min = 0) = 0 "Rise of the total pressure at nominal speed and density";
  parameter SI.Density rho_nominal(final min = Modelica.Constants.small) = 1.2 "Density of the nominal data";
  parameter SI.Density rho(final min = 0) = rho_nominal "Density of the gas";
  parameter Real reverse(final min = 0, unit = "1") = 1 "Power when it turns backwards, by that when it turns forwards";
  SI.AngularVelocity w "Speed of the shaft against the housing";
  SI.Torque tau "Torque that the fan takes";
  SI.VolumeFlowRate V_flow "Flow, of a fan that turns forwards";
  SI.Pressure dp "Rise of the pressure";
protected
  Real x(unit = "1") "Speed by nominal speed";
equation
  w = der(flange.phi) - der(phi_support);
  x = w/w_nominal;
  tau = P_nominal/w_nominal*rho/rho_nominal*smooth(1, noEvent(if x >= 0 then x^2 else -reverse*x^2));
  V_flow = V_flow_nominal*max(0, x);
  dp = dp_nominal*rho/rho_nominal*max(0, x)^2;
  flange.tau = tau;
  lossPower = tau*w;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{-12, 65}, {12, 0}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-12, 0}, {12, -65}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{12, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 115}, {150, 75}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
x = w/w_nominal
V_flow = V_flow_nominal*x
dp     = dp_nominal*x^2*rho/rho_nominal
P      = P_nominal*x^3*rho/rho_nominal,   so tau = P_nominal/w_nominal*x^2*rho/rho_nominal
</pre>
<p>The duct's resistance grows with the square of the flow, so the operating point stays the same point of the fan's characteristic. Turned backwards, the fan takes
<code>reverse</code> times that. All power counts as lost and leaves through <code>heatPort</code>, if there is one: the gas warms.</p>
<p>Source: affinity laws, from similarity (flow in proportion to the speed, pressure to its square, power to its third power); for instance <i>Affinity laws for pumps and hydraulic
machinery</i>, Engineers Community.</p>
</html>"));
end Fan;
