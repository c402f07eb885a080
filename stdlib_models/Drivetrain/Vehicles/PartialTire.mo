within Drivetrain.Vehicles;
partial model PartialTire "Contact of a wheel with the road, without its law of slip"
  parameter SI.Length r(final min = Modelica.Constants.small) = 0.3 "Radius with which the wheel rolls";
  parameter Real c_rr(final min = 0, unit = "1") = 0 "Rolling resistance by the load";
  parameter SI.Velocity v_rr(final min = Modelica.Constants.small) = 0.1 "Speed around which the rolling resistance changes its sign";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flangeR "Rim";
  Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "Hub";
  Modelica.Blocks.Interfaces.RealInput Fz(unit = "N") "Load on the tyre; below zero it counts as zero";
  SI.AngularVelocity w "Speed of the wheel";
  SI.Velocity v "Speed of the hub";
  SI.Velocity v_slip "Speed by which the tread is faster than the hub: r*w - v";
  SI.Force F "Force of the road on the tyre, forward";
  SI.Torque M_roll "Torque of the rolling resistance";
protected
  SI.Force load "Load, not below zero";
equation
  w = der(flangeR.phi);
  v = der(flangeT.s);
  v_slip = r*w - v;
  load = max(0, Fz);
  M_roll = c_rr*load*r*tanh(r*w/v_rr);
  flangeR.tau = r*F + M_roll;
  flangeT.f = -F;
  annotation(
    __Torsion(dissipatedPower = F*v_slip + M_roll*w),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}, fillColor = {80, 80, 80}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-40, 40}, {40, -40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Line(points = {{-100, -70}, {100, -70}}, color = {0, 0, 0}),
        Line(points = {{-100, 0}, {0, 0}}, color = {0, 0, 0}),
        Line(points = {{0, 0}, {100, 0}}, color = {0, 127, 0}),
        Text(extent = {{-150, 115}, {150, 75}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>The road pushes with F: forward on the hub, with the lever r against the rim. Rolling resistance is a torque on the rim, c_rr*Fz*r*tanh(r*w/v_rr). A law gives F or the slip.
What goes into the rim and does not reach the hub, F*(r*w − v) + M_roll*w, is lost.</p>
<p>Source: balance of forces at the wheel; the form of the rolling resistance: The MathWorks, documentation of <i>Longitudinal Vehicle</i> (tanh).</p>
</html>"));
end PartialTire;
