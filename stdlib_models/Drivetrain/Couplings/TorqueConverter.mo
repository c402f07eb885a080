within Drivetrain.Couplings;
model TorqueConverter "A torque converter with pump, turbine, stator and a lock-up clutch"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlangesAndSupport;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialConditionalHeatPort(final T = 293.15);
  parameter Boolean useLockUp = true "Has the converter a lock-up clutch?" annotation(Evaluate = true);
  parameter Real characteristics[:, 3] = Interfaces.typicalConverter
    "Drive: ratio of speeds w_t/w_p, ratio of torques tau_t/tau_p, capacity tau_p/w_p^2 in N.m.s2/rad2";
  parameter Real coast[:, 2] = characteristics[:, {1, 3}]
    "Coast: ratio of speeds w_p/w_t, capacity -tau_t/w_t^2 in N.m.s2/rad2";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1
    "What lies between the points of the tables";
  parameter SI.Torque tau_lockUp(final min = 0, start = 300) "Torque of the lock-up clutch at the signal 1, at slow sliding" annotation(Dialog(enable = useLockUp));
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.13]
    "Friction coefficient of the lock-up clutch (second column) over its sliding speed in rad/s (first column, from 0); its last value is held beyond" annotation(Dialog(enable = useLockUp));
  parameter Real peak(final min = 1) = 1 "Breakaway torque of the lock-up clutch divided by its torque at slow sliding" annotation(Dialog(enable = useLockUp));
  Modelica.Blocks.Interfaces.RealInput u_lockUp if useLockUp "Pressure on the lock-up clutch, from 0 (open) to 1" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  ConverterCircuit circuit(
    final characteristics = characteristics, final coast = coast, final smoothness = smoothness,
    final useSupport = true, final useHeatPort = true) "The oil";
  Modelica.Mechanics.Rotational.Components.Clutch lockUp(
    final mu_pos = [mu_pos; mu_pos[end, 1] + 1, mu_pos[end, 2]], final peak = peak, final cgeo = 1,
    final fn_max = tau_lockUp/max(mu_pos[1, 2], Modelica.Constants.small), final useHeatPort = true) if useLockUp
    "Ties pump and turbine together; the last row holds its friction coefficient beyond the table";
equation
  assert(not useLockUp or mu_pos[1, 2] > 0, "The lock-up clutch has no friction at slow sliding, where tau_lockUp is its torque: mu_pos must begin above 0");
  connect(flange_a, circuit.flange_a);
  connect(circuit.flange_b, flange_b);
  connect(circuit.support, internalSupport);
  connect(flange_a, lockUp.flange_a);
  connect(lockUp.flange_b, flange_b);
  connect(u_lockUp, lockUp.f_normalized);
  connect(circuit.heatPort, internalHeatPort);
  connect(lockUp.heatPort, internalHeatPort);
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 10}, {-40, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{40, 10}, {100, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Ellipse(extent = {{-44, 84}, {-4, 20}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{4, 84}, {44, 20}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{-44, -20}, {-4, -84}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{4, -20}, {44, -84}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{-10, 40}, {10, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-10, -20}, {10, -40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            ┌── lockUp ───┐
 flange_a ──┤             ├── flange_b
            └── circuit ──┘
                   │ stator
                support
</pre>
<p>The oil is a <code>ConverterCircuit</code>, with its equations for driving and coasting. The lock-up clutch beside it is the
standard component: sliding it carries tau_lockUp*u_lockUp*mu_pos(w)/mu_pos(0), locked what is asked of it up to peak times as
much. While it is locked both wheels turn equally fast, and the oil carries nothing.</p>
<p>Inertias of pump and turbine, with their oil, are to be added outside, a controller of the lock-up, too. The heat of oil and clutch leaves
through one heat port, if there is one.</p>
<p>The characteristics say nothing of the time that the oil takes to change its flow; they are those of steady speeds.</p>
<p>Source: as <code>ConverterCircuit</code>; The MathWorks, <i>Torque Converter</i> (Simscape Driveline and Powertrain Blockset, reference
pages), for tables of speed ratio, torque ratio and capacity with a drive and a coast mode and a lock-up clutch beside the oil.</p>
</html>"));
end TorqueConverter;
