within FieldOrientedDrive;
model FieldOrientedDrive "A synchronous machine under field-oriented control turns a load behind a gear with play, forward and back"
  extends Modelica.Icons.Example;
  import Modelica.Electrical.{Analog, Machines, Polyphase};
  import Modelica.Mechanics.Rotational;
  import Modelica.Constants.pi;
  parameter Machines.Utilities.ParameterRecords.SM_PermanentMagnetData data(
    useDamperCage = false,
    Jr = 0.12,
    frictionParameters(PRef = 100),
    strayLoadParameters(PRef = 50)) "Data of the machine";
  parameter Real kT(unit = "N.m/A") = 3*data.VsOpenCircuit/(2*pi*data.fsNominal/data.p) "Torque for a current (root mean square)";
  parameter SI.Inertia JLoad = 8 "Moment of inertia of the load";
  parameter Real ratio = 6 "Speed of the motor divided by that of the load";

  Analog.Sources.ConstantVoltage supply(V = 560) "Supply";
  Analog.Basic.Resistor line(R = 0.02) "Resistance of its line";
  Analog.Basic.Ground ground "Its potential";
  AveragedInverter inverter "Inverter";
  Polyphase.Sensors.CurrentSensor currents "Currents of the phases";
  Machines.Utilities.TerminalBox terminals(terminalConnection = "Y") "Star";
  Machines.BasicMachines.SynchronousMachines.SM_PermanentMagnet machine(
    phiMechanical(start = 0, fixed = true),
    wMechanical(start = 0, fixed = true),
    p = data.p,
    fsNominal = data.fsNominal,
    TsOperational = 373.15,
    Rs = data.Rs,
    TsRef = data.TsRef,
    alpha20s = Machines.Thermal.Constants.alpha20Copper,
    Lszero = data.Lszero,
    Lssigma = data.Lssigma,
    Jr = data.Jr,
    Js = data.Js,
    frictionParameters = data.frictionParameters,
    statorCoreParameters = data.statorCoreParameters,
    strayLoadParameters = data.strayLoadParameters,
    TrOperational = 293.15,
    VsOpenCircuit = data.VsOpenCircuit,
    Lmd = data.Lmd,
    Lmq = data.Lmq,
    useDamperCage = data.useDamperCage,
    Lrsigmad = data.Lrsigmad,
    Lrsigmaq = data.Lrsigmaq,
    Rrd = data.Rrd,
    Rrq = data.Rrq,
    TrRef = data.TrRef,
    alpha20r = data.alpha20r,
    permanentMagnetLossParameters = data.permanentMagnetLossParameters) "Motor, hot";
  Machines.Sensors.VoltageQuasiRMSSensor voltage "Voltage of a phase (root mean square)";
  Polyphase.Basic.Star star "Where it is measured against";
  Machines.Utilities.DQCurrentController currentController(
    p = data.p,
    Ld = data.Lssigma + data.Lmd,
    Lq = data.Lssigma + data.Lmq,
    Rs = Machines.Thermal.convertResistance(data.Rs, data.TsRef, data.alpha20s, 293.15),
    fsNominal = data.fsNominal,
    VsOpenCircuit = data.VsOpenCircuit,
    decoupling = true) "Controls the currents";
  SpeedController speedController(J = data.Jr + JLoad/ratio^2, kT = kT, IMax = 120) "Controls the speed";
  Modelica.Blocks.Sources.TimeTable plan(table = [0, 0; 0.05, 0; 0.4, 140; 1.1, 140; 1.7, -140; 2, -140], y(unit = "rad/s", displayUnit = "rev/min")) "Speed of the motor";
  Rotational.Sensors.AngleSensor angle "Angle of the rotor";
  Rotational.Sensors.SpeedSensor speed "Speed of the rotor";
  Rotational.Components.ElastoBacklash coupling(
    c = 6000, d = 10, b = 0.02, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Elastic coupling with play";
  Rotational.Components.IdealGear gear(ratio = ratio) "Gear";
  Rotational.Components.Inertia load(J = JLoad) "Load";
  Rotational.Components.BearingFriction bearing(tau_pos = [0, 25; 5, 15; 30, 30]) "Bearings of the load";
  Rotational.Sources.TorqueStep process(stepTorque = -600, offsetTorque = 0, startTime = 0.65) "Process: a torque that comes";
  Rotational.Sources.TorqueStep processEnd(stepTorque = 600, offsetTorque = 0, startTime = 1) "And goes";
initial equation
  machine.is[1:2] = zeros(2);
equation
  connect(supply.p, line.p);
  connect(line.n, inverter.dc_p);
  connect(supply.n, inverter.dc_n);
  connect(supply.n, ground.p);
  connect(inverter.ac, currents.plug_p);
  connect(currents.plug_n, terminals.plugSupply);
  connect(terminals.plug_sp, machine.plug_sp);
  connect(terminals.plug_sn, machine.plug_sn);
  connect(voltage.plug_p, terminals.plugSupply);
  connect(voltage.plug_n, star.plug_p);
  connect(star.pin_n, terminals.starpoint);
  connect(plan.y, speedController.w_ref);
  connect(speed.w, speedController.w);
  connect(speedController.id, currentController.id);
  connect(speedController.iq, currentController.iq);
  connect(angle.phi, currentController.phi);
  connect(currents.i, currentController.iActual);
  connect(currentController.y, inverter.v);
  connect(machine.flange, angle.flange);
  connect(machine.flange, speed.flange);
  connect(machine.flange, coupling.flange_a);
  connect(coupling.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(load.flange_b, bearing.flange_a);
  connect(bearing.flange_b, process.flange);
  connect(bearing.flange_b, processEnd.flange);
  annotation(experiment(StartTime = 0, StopTime = 2, Tolerance = 1e-6, Interval = 0.001));
end FieldOrientedDrive;
