within Modelica.Mechanics.Rotational.Components;
model Gearbox "A gear with losses, elasticity and play"
  extends Icons.Gearbox;
  extends Interfaces.PartialTwoFlangesAndSupport;
  parameter Real ratio(start = 1) "Turns of flange_a for one turn of flange_b";
  parameter Real lossTable[:, 5] = [0, 1, 1, 0, 0] "Losses over the speed, as LossyGear explains";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1.0e5) "Stiffness of the teeth, seen from flange_b";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant of the teeth, seen from flange_b";
  parameter SI.Angle b(final min = 0) = 0 "Play of the teeth, seen from flange_b";
  parameter StateSelect stateSelect = StateSelect.prefer "Are phi_rel and w_rel to be states?" annotation(HideResult = true);
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialConditionalHeatPort(final T = 293.15);
  SI.Angle phi_rel(start = 0, stateSelect = stateSelect, nominal = 1e-4) = flange_b.phi - lossyGear.flange_b.phi "Twist of the teeth";
  SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) = der(phi_rel) "Speed of the twist";
  SI.AngularAcceleration a_rel(start = 0) = der(w_rel) "Acceleration of the twist";
  LossyGear lossyGear(final ratio = ratio, final lossTable = lossTable, final useSupport = true, final useHeatPort = true)
    "Ratio and losses";
  ElastoBacklash elastoBacklash(final c = c, final d = d, final b = b, final phi_rel0 = 0, final useHeatPort = true)
    "Elasticity and play";
equation
  connect(flange_a, lossyGear.flange_a);
  connect(lossyGear.flange_b, elastoBacklash.flange_a);
  connect(elastoBacklash.flange_b, flange_b);
  connect(lossyGear.support, internalSupport);
  connect(lossyGear.heatPort, internalHeatPort);
  connect(elastoBacklash.heatPort, internalHeatPort);
  annotation(
    Icon(graphics = {
      Text(extent = {{-150, 155}, {150, 115}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -65}, {150, -95}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    __Torsion(lossless = true), Documentation(info = "<html>
<p>flange_a &mdash; <a href=\"modelica://Modelica.Mechanics.Rotational.Components.LossyGear\">LossyGear</a> &mdash;
<a href=\"modelica://Modelica.Mechanics.Rotational.Components.ElastoBacklash\">ElastoBacklash</a> &mdash; flange_b</p>
<p>phi_rel = flange_b.phi &minus; flange_a.phi/ratio (relative to the housing); torque and losses are those of the two parts. The inertia
of the wheels is to be added outside. Stiffness, damping and play are those of the whole gear, measured at flange_b with flange_a held.</p>
</html>"));
end Gearbox;
