within Modelica.Electrical.Machines.BasicMachines.SynchronousMachines;
model SM_PermanentMagnet "A synchronous machine with permanent magnets"
  extends Modelica.Electrical.Machines.Interfaces.PartialBasicInductionMachine(
    Lssigma(start = 0.1/(2*pi*fsNominal)),
    final idq_ss = airGap.i_ss,
    final idq_sr = airGap.i_sr,
    final idq_rs = airGap.i_rs,
    final idq_rr = airGap.i_rr,
    redeclare final Modelica.Electrical.Machines.Thermal.SynchronousMachines.ThermalAmbientSMPM thermalAmbient(
      final useDamperCage = useDamperCage,
      final Tr = TrOperational,
      final Tpm = TpmOperational),
    redeclare final Modelica.Electrical.Machines.Interfaces.InductionMachines.ThermalPortSMPM thermalPort(final useDamperCage = useDamperCage),
    redeclare final Modelica.Electrical.Machines.Interfaces.InductionMachines.ThermalPortSMPM internalThermalPort(final useDamperCage = useDamperCage),
    redeclare final Modelica.Electrical.Machines.Interfaces.InductionMachines.PowerBalanceSMPM powerBalance(
      final lossPowerRotorWinding = damperCageLossPower,
      final lossPowerRotorCore = 0,
      final lossPowerPermanentMagnet = permanentMagnet.lossPower),
    statorCore(final w = statorCoreParameters.wRef));
  Modelica.Blocks.Interfaces.RealOutput ir[2](start = zeros(2), each final quantity = "ElectricCurrent", each final unit = "A") if useDamperCage
    "Currents of the cage";
  Modelica.Blocks.Interfaces.RealOutput idq_dr[2](each stateSelect = StateSelect.prefer, each final quantity = "ElectricCurrent", each final unit = "A")
    if useDamperCage "Currents of the cage";
  Modelica.Electrical.Machines.BasicMachines.Components.AirGapR airGap(final p = p, final Lmd = Lmd, final Lmq = Lmq, final m = m) "Field";
  final parameter SI.Temperature TpmOperational = 293.15 "Temperature of the magnets";
  parameter SI.Temperature TrOperational(start = 293.15) "Temperature of the cage, where there is no thermal port";
  parameter SI.Voltage VsOpenCircuit(start = 112.3) "Voltage of a phase without current at fsNominal (root mean square)";
  parameter SI.Inductance Lmd(start = 0.3/(2*pi*fsNominal)) "Main inductance along the axis of the magnet";
  parameter SI.Inductance Lmq(start = 0.3/(2*pi*fsNominal)) "Main inductance across it";
  parameter Boolean useDamperCage(start = true) "Has the rotor a cage?" annotation(Evaluate = true);
  parameter SI.Inductance Lrsigmad(start = 0.05/(2*pi*fsNominal)) "Stray inductance of the cage along the axis of the magnet";
  parameter SI.Inductance Lrsigmaq = Lrsigmad "Stray inductance of the cage across it";
  parameter SI.Resistance Rrd(start = 0.04) "Resistance of the cage along the axis of the magnet at TrRef";
  parameter SI.Resistance Rrq = Rrd "Resistance of the cage across it at TrRef";
  parameter SI.Temperature TrRef(start = 293.15) "Temperature for which the resistances of the cage are given";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20r(start = 0) "Temperature coefficient of the cage at 20 degC";
  parameter Modelica.Electrical.Machines.Losses.PermanentMagnetLossParameters permanentMagnetLossParameters(
    IRef(start = 100), wRef(start = 2*pi*fsNominal/p)) "Losses in the magnets";
  Modelica.Electrical.Machines.BasicMachines.Components.PermanentMagnetWithLosses permanentMagnet(
    final Ie = Ie,
    final useHeatPort = true,
    final m = m,
    final permanentMagnetLossParameters = permanentMagnetLossParameters,
    final is = is) "Magnets";
  Modelica.Electrical.Machines.BasicMachines.Components.DamperCage damperCage(
    final Lrsigmad = Lrsigmad,
    final Lrsigmaq = Lrsigmaq,
    final Rrd = Rrd,
    final Rrq = Rrq,
    final T_ref = TrRef,
    final alpha = Modelica.Electrical.Machines.Thermal.convertAlpha(alpha20r, TrRef),
    final useHeatPort = true) if useDamperCage "Cage";
protected
  final parameter SI.Current Ie = sqrt(2)*VsOpenCircuit/(Lmd*2*pi*fsNominal) "Current that would make the magnets' field";
  Modelica.Blocks.Interfaces.RealOutput damperCageLossPower(final quantity = "Power", final unit = "W") "Losses of the cage";
equation
  connect(ir, damperCage.i);
  connect(idq_dr, damperCage.i);
  connect(damperCageLossPower, damperCage.lossPower);
  if not useDamperCage then
    damperCageLossPower = 0;
  end if;
  connect(lssigma.spacePhasor_b, airGap.spacePhasor_s);
  connect(airGap.spacePhasor_r, damperCage.spacePhasor_r);
  connect(airGap.spacePhasor_r, permanentMagnet.spacePhasor_r);
  connect(airGap.support, internalSupport);
  connect(airGap.flange, inertiaRotor.flange_a);
  connect(permanentMagnet.flange, inertiaRotor.flange_b);
  connect(permanentMagnet.support, internalSupport);
  connect(permanentMagnet.heatPort, internalThermalPort.heatPortPermanentMagnet);
  connect(damperCage.heatPort, internalThermalPort.heatPortRotorWinding);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-40, 60}, {80, -60}}, lineColor = {0, 0, 0}, fillPattern = FillPattern.HorizontalCylinder, fillColor = {190, 200, 225}),
      Rectangle(extent = {{80, 8}, {100, -8}}, lineColor = {0, 0, 0}, fillPattern = FillPattern.HorizontalCylinder, fillColor = {215, 220, 225}),
      Rectangle(extent = {{-20, 80}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {170, 170, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{0, 20}, {40, 0}}, lineColor = {0, 0, 0}, fillColor = {200, 60, 60}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{0, 0}, {40, -20}}, lineColor = {0, 0, 0}, fillColor = {70, 160, 70}, fillPattern = FillPattern.Solid),
      Polygon(points = {{-50, -90}, {-35, -60}, {75, -60}, {90, -90}, {-50, -90}}, lineColor = {0, 0, 0}, fillColor = {120, 120, 120}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, -100}, {150, -140}}, textString = "%name", textColor = {0, 0, 255})}), __Torsion(lossless = true), Documentation(info = "<html>
<p>In the axes d (of the magnet) and q of the rotor, without cage and losses, with L<sub>d</sub> = Lssigma + Lmd, L<sub>q</sub> = Lssigma + Lmq and
&psi; = &radic;2&middot;VsOpenCircuit/(2&pi;&middot;fsNominal):</p>
<p>v<sub>d</sub> = Rs&middot;i<sub>d</sub> + L<sub>d</sub>&middot;der(i<sub>d</sub>) &minus; p&middot;w&middot;L<sub>q</sub>&middot;i<sub>q</sub><br>
v<sub>q</sub> = Rs&middot;i<sub>q</sub> + L<sub>q</sub>&middot;der(i<sub>q</sub>) + p&middot;w&middot;(L<sub>d</sub>&middot;i<sub>d</sub> + &psi;)<br>
tauElectrical = 3/2&middot;p&middot;(&psi; + (L<sub>d</sub> &minus; L<sub>q</sub>)&middot;i<sub>d</sub>)&middot;i<sub>q</sub></p>
<p>Losses: in the windings, in the stator's iron, stray losses, in the magnets, friction, and in the cage; <code>powerBalance</code> lists them. Without a thermal port the
parts have the temperatures that the parameters say.</p>
<p>Limits: no saturation; only the fundamental wave of the field, so no cogging; three phases.</p>
<p>Source: D. Schr&ouml;der, <i>Elektrische Antriebe &ndash; Grundlagen</i>, chapter on synchronous machines.</p>
</html>"));
end SM_PermanentMagnet;
