within Modelica.Electrical.Machines.Interfaces;
partial model PartialBasicInductionMachine "What machines with three phases have: the stator"
  final parameter Integer m = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer p(min = 1, start = 2) "Number of pole pairs";
  parameter SI.Frequency fsNominal(start = 50) "Nominal frequency";
  parameter SI.Temperature TsOperational(start = 293.15) "Temperature of the stator's windings, where there is no thermal port";
  parameter SI.Resistance Rs(start = 0.03) "Resistance of a stator phase at TsRef";
  parameter SI.Temperature TsRef(start = 293.15) "Temperature for which Rs is given";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20s(start = 0) "Temperature coefficient of the windings at 20 degC";
  parameter SI.Inductance Lszero = Lssigma "Inductance of the stator's zero sequence";
  parameter SI.Inductance Lssigma(start = 3*(1 - sqrt(1 - 0.0667))/(2*pi*fsNominal)) "Stray inductance of a stator phase";
  extends PartialBasicMachine(Jr(start = 0.29), frictionParameters(wRef = 2*pi*fsNominal/p), friction(final useHeatPort = true));
  parameter Modelica.Electrical.Machines.Losses.CoreParameters statorCoreParameters(final m = 3, VRef(start = 100), wRef = 2*pi*fsNominal)
    "Losses in the stator's iron";
  parameter Modelica.Electrical.Machines.Losses.StrayLoadParameters strayLoadParameters(IRef(start = 100), wRef = 2*pi*fsNominal/p) "Stray losses";
  replaceable output InductionMachines.PartialPowerBalanceInductionMachines powerBalance(
    final powerStator = Modelica.Electrical.Machines.SpacePhasors.Functions.activePower(vs, is),
    final powerMechanical = wMechanical*tauShaft,
    final powerInertiaStator = inertiaStator.J*inertiaStator.a*inertiaStator.w,
    final powerInertiaRotor = inertiaRotor.J*inertiaRotor.a*inertiaRotor.w,
    final lossPowerStatorWinding = sum(rs.resistor.LossPower),
    final lossPowerStatorCore = statorCore.lossPower,
    final lossPowerStrayLoad = strayLoad.lossPower,
    final lossPowerFriction = friction.lossPower) "Where the power goes";
  output SI.Voltage vs[m] = plug_sp.pin.v - plug_sn.pin.v "Voltages of the stator's phases";
  output SI.Current is[m] = plug_sp.pin.i "Currents of the stator's phases";
  output SI.Current i_0_s(stateSelect = StateSelect.prefer) = spacePhasorS.zero.i "Zero sequence of the stator's currents";
  input SI.Current idq_ss[2] "Current of the stator, seen from the stator; to be given where this class is used";
  input SI.Current idq_sr[2](each stateSelect = StateSelect.prefer) "Current of the stator, seen from the rotor; to be given where this class is used";
  input SI.Current idq_rs[2] "Current of the rotor, seen from the stator; to be given where this class is used";
  input SI.Current idq_rr[2](each stateSelect = StateSelect.prefer) "Current of the rotor, seen from the rotor; to be given where this class is used";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_sp(final m = m) "Begins of the stator's phases" annotation(Placement(transformation(extent = {{50, 90}, {70, 110}})));
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_sn(final m = m) "Ends of the stator's phases" annotation(Placement(transformation(extent = {{-70, 90}, {-50, 110}})));
  Modelica.Electrical.Polyphase.Basic.Resistor rs(
    final m = m,
    final R = fill(Rs, m),
    final T_ref = fill(TsRef, m),
    final alpha = fill(Modelica.Electrical.Machines.Thermal.convertAlpha(alpha20s, TsRef), m),
    final useHeatPort = true,
    final T = fill(TsRef, m)) "Resistance of the windings";
  Modelica.Electrical.Machines.BasicMachines.Components.Inductor lssigma(final L = fill(Lssigma, 2)) "Stray inductance";
  Modelica.Electrical.Analog.Basic.Inductor lszero(final L = Lszero) "Inductance of the zero sequence";
  Modelica.Electrical.Machines.Losses.InductionMachines.Core statorCore(
    final coreParameters = statorCoreParameters, final useHeatPort = true, final turnsRatio = 1) "Iron";
  Modelica.Electrical.Machines.SpacePhasors.Components.SpacePhasor spacePhasorS(final turnsRatio = 1) "From three phases to two axes";
  Modelica.Electrical.Machines.Losses.InductionMachines.StrayLoad strayLoad(
    final strayLoadParameters = strayLoadParameters, final useHeatPort = true, final m = m) "Stray losses";
  replaceable InductionMachines.PartialThermalPortInductionMachines thermalPort(final m = m) if useThermalPort "Temperatures from outside" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  replaceable InductionMachines.PartialThermalAmbientInductionMachines thermalAmbient(
    final useTemperatureInputs = false, final Ts = TsOperational, final m = m) if not useThermalPort "Temperatures by parameters";
protected
  constant Real pi = Modelica.Constants.pi "Pi, also for the machines that extend this class";
  replaceable InductionMachines.PartialThermalPortInductionMachines internalThermalPort(final m = m) "Where the parts leave their heat";
equation
  connect(plug_sp, strayLoad.plug_p);
  connect(strayLoad.plug_n, rs.plug_p);
  connect(rs.plug_n, spacePhasorS.plug_p);
  connect(spacePhasorS.plug_n, plug_sn);
  connect(spacePhasorS.zero, lszero.p);
  connect(lszero.n, spacePhasorS.ground);
  connect(spacePhasorS.spacePhasor, lssigma.spacePhasor_a);
  connect(statorCore.spacePhasor, lssigma.spacePhasor_a);
  connect(strayLoad.support, internalSupport);
  connect(strayLoad.flange, inertiaRotor.flange_b);
  connect(rs.heatPort, internalThermalPort.heatPortStatorWinding);
  connect(statorCore.heatPort, internalThermalPort.heatPortStatorCore);
  connect(strayLoad.heatPort, internalThermalPort.heatPortStrayLoad);
  connect(friction.heatPort, internalThermalPort.heatPortFriction);
  connect(internalThermalPort, thermalPort);
  connect(thermalAmbient.thermalPort, internalThermalPort);
end PartialBasicInductionMachine;
