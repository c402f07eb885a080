package Parts "Each class that the drives need, in a small model that also runs with the published library"
  import Modelica.Units.SI;
  import Modelica.Constants.pi;

  model Braking "Two masses stop: by the friction of a guide, and by a brake that is pressed and let go"
    import Modelica.Mechanics.Translational.Components;
    Components.Mass slider(m = 2, s(start = 0, fixed = true), v(start = 3, fixed = true));
    Components.SupportFriction guide(f_pos = [0, 4; 10, 4], useHeatPort = true);
    Components.Mass car(m = 1000, s(start = 0, fixed = true), v(start = 20, fixed = true));
    Components.Brake brake(mu_pos = [0, 0.4; 30, 0.3], peak = 1.1, fn_max = 12000, cgeo = 2);
    Modelica.Mechanics.Translational.Sources.Force push;
    Modelica.Blocks.Sources.TimeTable force(table = [0, 0; 5, 0; 8, 6000; 10, 6000]);
    Modelica.Blocks.Sources.TimeTable pressure(table = [0, 0; 1, 0; 1.5, 0.6; 6, 0.6; 6, 0.45; 9, 0.45; 9, 0; 10, 0]);
    Modelica.Thermal.HeatTransfer.Components.HeatCapacitor heat(C = 10, T(start = 300, fixed = true));
  equation
    connect(slider.flange_b, guide.flange_a);
    connect(guide.heatPort, heat.port);
    connect(push.flange, car.flange_a);
    connect(car.flange_b, brake.flange_a);
    connect(force.y, push.f);
    connect(pressure.y, brake.f_normalized);
    annotation(experiment(StopTime = 10, Tolerance = 1e-8, Interval = 0.01));
  end Braking;

  model Gap "A mass falls on an elastic contact with exponent, and bounces"
    import Modelica.Mechanics.Translational.{Components, Sources};
    Components.Fixed ground;
    Components.ElastoGap contact(c = 3e5, d = 400, n = 1.5, s_rel0 = 0.1, v_rel(start = 0, fixed = true), s_rel(start = 0.5, fixed = true), s_nominal = 0.01);
    Components.Mass ball(m = 2);
    Sources.ConstantForce weight(f_constant = -2*Modelica.Constants.g_n);
    Components.Fixed wall(s0 = 1);
    Components.ElastoGap elastic(c = 2000, d = 0, s_rel0 = 0.2);
    Components.Mass bouncer(m = 0.5, s(start = 1.5, fixed = true), v(start = -4, fixed = true));
  equation
    connect(ground.flange, contact.flange_a);
    connect(contact.flange_b, ball.flange_a);
    connect(weight.flange, ball.flange_b);
    connect(wall.flange, elastic.flange_a);
    connect(elastic.flange_b, bouncer.flange_a);
    annotation(experiment(StopTime = 2, Tolerance = 1e-9, Interval = 0.002));
  end Gap;

  model Stops "A mass with Stribeck friction is driven from one hard stop to the other"
    import Modelica.Mechanics.Translational.{Components, Sources};
    Components.MassWithStopAndFriction body(
      L = 0.2, m = 3, smin = -0.5, smax = 0.5, F_prop = 8, F_Coulomb = 5, F_Stribeck = 10, fexp = 2, s(start = 0, fixed = true), v(start = 0, fixed = true));
    Sources.Force force;
    Modelica.Blocks.Sources.Sine sine(amplitude = 40, f = 0.5);
  equation
    connect(sine.y, force.f);
    connect(force.flange, body.flange_a);
    annotation(experiment(StopTime = 6, Tolerance = 1e-8, Interval = 0.01));
  end Stops;

  model Rolling "Carts roll out, each with another regularization; slope and coefficient as parameters and as signals"
    import Modelica.Mechanics.Translational.Components;
    import Modelica.Blocks.Types.Regularization;
    parameter Regularization kinds[4] = {Regularization.Exp, Regularization.Sine, Regularization.Linear, Regularization.Cosine};
    Components.Mass cart[4](each m = 100, each s(start = 0, fixed = true), each v(start = 3, fixed = true));
    Components.RollingResistance wheels[4](each fWeight = 100*Modelica.Constants.g_n, reg = kinds, each v0 = 0.2, each CrConstant = 0.02, each inclinationConstant = 0.1);
    Components.Mass last(m = 100, s(start = 0, fixed = true), v(start = 3, fixed = true));
    Components.RollingResistance signals(fWeight = 100*Modelica.Constants.g_n, useCrInput = true, useInclinationInput = true);
    Modelica.Blocks.Sources.Ramp cr(height = 0.02, offset = 0.01, duration = 5);
    Modelica.Blocks.Sources.Sine slope(amplitude = 0.2, f = 1);
  equation
    connect(cart.flange_b, wheels.flange);
    connect(last.flange_b, signals.flange);
    connect(cr.y, signals.cr);
    connect(slope.y, signals.inclination);
    annotation(experiment(StopTime = 20, Tolerance = 1e-8, Interval = 0.01));
  end Rolling;

  model Road "A car under constant torque against wind, slope, air and rolling"
    import Modelica.Mechanics.{Rotational, Translational};
    Translational.Components.Vehicle car(
      m = 1200, J = 2, R = 0.3, A = 2, Cd = 0.3, CrConstant = 0.012, vWindConstant = -5, inclinationConstant = 0.03, s(start = 0, fixed = true), v(start = 1, fixed = true));
    Rotational.Sources.ConstantTorque torque(tau_constant = 400);
    Translational.Components.Vehicle other(
      m = 1200, J = 2, R = 0.3, A = 2, Cd = 0.3, useWindInput = true, useCrInput = true, useInclinationInput = true, s(start = 0, fixed = true), v(start = 20, fixed = true));
    Modelica.Blocks.Sources.Sine wind(amplitude = 5, f = 0.05);
    Modelica.Blocks.Sources.Constant cr(k = 0.02);
    Modelica.Blocks.Sources.Sine slope(amplitude = 0.05, f = 0.02);
  equation
    connect(torque.flange, car.flangeR);
    connect(wind.y, other.vWind);
    connect(cr.y, other.cr);
    connect(slope.y, other.inclination);
    annotation(experiment(StopTime = 300, Tolerance = 1e-8, Interval = 0.5));
  end Road;

  model Starting "Motions set at the start by signals; masses and springs as blocks"
    import Modelica.Mechanics.Translational.{Components, Sources};
    import Modelica.Mechanics.Translational.Examples.Utilities;
    Components.InitializeFlange set(use_a_start = false);
    Components.Mass mass(m = 2);
    Components.SpringDamper spring(c = 50, d = 1);
    Components.Fixed fixed;
    Modelica.Blocks.Sources.Constant s0(k = 0.3), v0(k = -2);
    Utilities.DirectMass direct(m = 2);
    Utilities.SpringDamper between(c = 100, d = 3);
    Utilities.Spring after(c = 40);
    Utilities.DirectMass second(m = 1);
    Utilities.InverseMass inverse(m = 2);
    Modelica.Blocks.Sources.Sine drive(amplitude = 10, f = 1);
    Modelica.Blocks.Sources.Constant none(k = 0);
    Real sum = between.f1 + between.f2 "Zero";
    Components.Mass third(m = 1, s(start = 0, fixed = true), v(start = 0, fixed = true));
    Components.SupportFriction stribeck(f_pos = Utilities.GenerateStribeckFrictionTable(0.5, 0.3, 0.4, 2, 5, 20));
    Sources.Force push;
  equation
    connect(s0.y, set.s_start);
    connect(v0.y, set.v_start);
    connect(set.flange, mass.flange_a);
    connect(mass.flange_b, spring.flange_b);
    connect(spring.flange_a, fixed.flange);
    connect(drive.y, direct.fDrive);
    connect(direct.s, between.s1);
    connect(direct.v, between.v1);
    connect(between.f1, direct.f);
    connect(second.s, between.s2);
    connect(second.v, between.v2);
    second.f = between.f2 + after.f2;
    connect(none.y, second.fDrive);
    connect(none.y, after.s1);
    connect(second.s, after.s2);
    connect(direct.s, inverse.s);
    connect(direct.v, inverse.v);
    connect(direct.a, inverse.a);
    connect(drive.y, push.f);
    connect(push.flange, third.flange_a);
    connect(third.flange_b, stribeck.flange_a);
    annotation(experiment(StopTime = 4, Tolerance = 1e-8, Interval = 0.01));
  end Starting;

  model Circuit "A capacitor is charged; a motor starts; sensors"
    import Modelica.Electrical.Analog.{Basic, Sources, Sensors};
    Sources.ConstantVoltage source(V = 10);
    Basic.Resistor resistor(R = 100, alpha = 4e-3, T_ref = 300, useHeatPort = true);
    Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
    Basic.Ground ground;
    Sensors.PowerSensor power;
    Sensors.PotentialSensor potential;
    Modelica.Thermal.HeatTransfer.Sources.FixedTemperature hot(T = 350);
    Sources.SignalVoltage supply;
    Modelica.Blocks.Sources.Step step(height = 24, startTime = 0.1);
    Basic.Resistor armature(R = 0.5);
    Basic.Inductor inductance(L = 2e-3, i(start = 0, fixed = true));
    Basic.RotationalEMF emf(k = 0.4);
    Modelica.Mechanics.Rotational.Components.Inertia rotor(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Sensors.MultiSensor multi;
    Sources.ConstantCurrent leak(I = 0.2);
    Sources.SignalCurrent leak2;
    Basic.Conductor conductor(G = 0.01);
    Sensors.CurrentSensor current;
    Sensors.VoltageSensor voltage;
  equation
    connect(source.p, power.pc);
    connect(power.pc, power.pv);
    connect(power.nv, ground.p);
    connect(power.nc, resistor.p);
    connect(resistor.n, capacitor.p);
    connect(capacitor.p, potential.p);
    connect(capacitor.n, ground.p);
    connect(source.n, ground.p);
    connect(resistor.heatPort, hot.port);
    connect(step.y, supply.v);
    connect(supply.p, multi.pc);
    connect(multi.pc, multi.pv);
    connect(multi.nv, ground.p);
    connect(multi.nc, armature.p);
    connect(armature.n, inductance.p);
    connect(inductance.n, emf.p);
    connect(emf.n, ground.p);
    connect(supply.n, ground.p);
    connect(emf.flange, rotor.flange_a);
    connect(leak.p, ground.p);
    connect(leak.n, current.p);
    connect(leak2.p, ground.p);
    connect(leak2.n, current.p);
    leak2.i = 0.1*time;
    connect(current.n, conductor.p);
    connect(conductor.n, ground.p);
    connect(voltage.p, conductor.p);
    connect(voltage.n, conductor.n);
    annotation(experiment(StopTime = 1, Tolerance = 1e-9, Interval = 0.002));
  end Circuit;

  model Phases "Three phases: star, delta, plugs and pins, sensors, space phasors"
    import Modelica.Electrical.Polyphase.{Basic, Sources, Sensors, Functions};
    import Modelica.Electrical.Analog;
    import Modelica.Electrical.Machines.SpacePhasors;
    Sources.SignalVoltage voltages;
    Basic.Star star;
    Analog.Basic.Ground ground;
    Sensors.CurrentSensor currents;
    Sensors.CurrentQuasiRMSSensor rms;
    Sensors.VoltageQuasiRMSSensor voltageRms;
    Sensors.PowerSensor power;
    Sensors.PotentialSensor potentials;
    Basic.Resistor resistor(R = {2, 2, 3});
    Basic.Inductor inductor(L = fill(0.01, 3));
    Basic.Delta delta;
    Basic.Capacitor capacitor(C = fill(1e-4, 3));
    Basic.PlugToPin_p one(k = 2);
    Basic.PlugToPin_n oneOfOthers(k = 3);
    Basic.PlugToPins_p all;
    Basic.PlugToPins_n allOthers;
    Analog.Basic.Resistor single(R = 50);
    Analog.Basic.Resistor others[3](each R = 80);
    Basic.Star otherStar;
    SpacePhasors.Blocks.ToSpacePhasor toPhasor;
    SpacePhasors.Blocks.ToPolar toPolar;
    SpacePhasors.Blocks.QuasiRMS phasorRms;
    SpacePhasors.Blocks.FromSpacePhasor fromPhasor;
    SpacePhasors.Blocks.FromPolar fromPolar;
    SpacePhasors.Blocks.LessThreshold threshold(threshold = 50);
    SpacePhasors.Blocks.Rotator rotator;
    Modelica.Blocks.Math.WrapAngle wrap(positiveRange = true);
    Real f1[2], f2, f3[3], f4[2], f5, f6, f7[2], f8 "Functions";
    Real orientation[2], orientation6[6];
  initial equation
    inductor.inductor[1].i = 0;
    inductor.inductor[2].i = 0;
    inductor.inductor[3].i = 0;
  equation
    voltages.v = {100*cos(50*time), 100*cos(50*time - 2*pi/3), 80*cos(50*time + 2*pi/3) + 10};
    connect(voltages.plug_n, star.plug_p);
    connect(star.pin_n, ground.p);
    connect(voltages.plug_p, currents.plug_p);
    connect(currents.plug_n, rms.plug_p);
    connect(rms.plug_n, power.pc);
    connect(power.pc, power.pv);
    connect(power.nv, star.plug_p);
    connect(power.nc, resistor.plug_p);
    connect(resistor.plug_n, inductor.plug_p);
    connect(inductor.plug_n, star.plug_p);
    connect(voltageRms.plug_p, resistor.plug_p);
    connect(voltageRms.plug_n, resistor.plug_n);
    connect(potentials.plug_p, resistor.plug_n);
    connect(capacitor.plug_p, power.nc);
    connect(capacitor.plug_n, delta.plug_n);
    connect(delta.plug_p, capacitor.plug_p);
    connect(one.plug_p, resistor.plug_n);
    connect(one.pin_p, single.p);
    connect(single.n, oneOfOthers.pin_n);
    connect(oneOfOthers.plug_n, resistor.plug_n);
    connect(all.plug_p, resistor.plug_n);
    connect(all.pin_p, others.p);
    connect(others.n, allOthers.pin_n);
    connect(allOthers.plug_n, otherStar.plug_p);
    connect(currents.i, toPhasor.u);
    connect(toPhasor.y, toPolar.u);
    connect(toPhasor.y, phasorRms.u);
    connect(toPolar.y, fromPolar.u);
    connect(toPolar.y, threshold.u);
    connect(fromPolar.y, rotator.u);
    rotator.angle = 50*time;
    wrap.u = rotator.angle;
    connect(fromPolar.y, fromPhasor.u);
    connect(toPhasor.zero, fromPhasor.zero);
    (f1, f2) = SpacePhasors.Functions.ToSpacePhasor(currents.i);
    f3 = SpacePhasors.Functions.FromSpacePhasor(f1, f2, 3);
    f4 = SpacePhasors.Functions.Rotator(f1, 0.3);
    (f5, f6) = SpacePhasors.Functions.ToPolar(f4);
    f7 = SpacePhasors.Functions.FromPolar(f5, f6 + 0.3);
    f8 = SpacePhasors.Functions.activePower(voltages.v, currents.i) + SpacePhasors.Functions.quasiRMS(currents.i) + Functions.activePower(voltages.v, currents.i)
      + Functions.quasiRMS(currents.i);
    orientation = Functions.symmetricOrientation(2);
    orientation6 = Functions.symmetricOrientation(6);
    annotation(experiment(StopTime = 0.3, Tolerance = 1e-9, Interval = 0.0005));
  end Phases;

  model Machine "A synchronous machine with cage and all losses starts: voltage and frequency rise"
    import Modelica.Electrical.{Analog, Machines, Polyphase};
    import Modelica.Mechanics.Rotational;
    parameter Machines.Utilities.ParameterRecords.SM_PermanentMagnetData data(
      Lmq = 0.4/(2*pi*50),
      alpha20s = 3.92e-3,
      alpha20r = 3.92e-3,
      frictionParameters(PRef = 100),
      statorCoreParameters(PRef = 300),
      strayLoadParameters(PRef = 80),
      permanentMagnetLossParameters(PRef = 60, c = 0.2)) "Data";
    Machines.BasicMachines.SynchronousMachines.SM_PermanentMagnet machine(
      phiMechanical(start = 0, fixed = true),
      wMechanical(start = 0, fixed = true),
      p = data.p,
      fsNominal = data.fsNominal,
      TsOperational = 353.15,
      Rs = data.Rs,
      TsRef = data.TsRef,
      alpha20s = data.alpha20s,
      Lssigma = data.Lssigma,
      Jr = data.Jr,
      frictionParameters = data.frictionParameters,
      statorCoreParameters = data.statorCoreParameters,
      strayLoadParameters = data.strayLoadParameters,
      TrOperational = 333.15,
      VsOpenCircuit = data.VsOpenCircuit,
      Lmd = data.Lmd,
      Lmq = data.Lmq,
      useDamperCage = data.useDamperCage,
      Lrsigmad = data.Lrsigmad,
      Rrd = data.Rrd,
      TrRef = data.TrRef,
      alpha20r = data.alpha20r,
      permanentMagnetLossParameters = data.permanentMagnetLossParameters);
    Polyphase.Sources.SignalVoltage voltages;
    Polyphase.Basic.Star star;
    Analog.Basic.Ground ground;
    Analog.Basic.Ground groundM;
    Machines.Utilities.TerminalBox terminals(terminalConnection = "Y");
    Machines.Sensors.CurrentQuasiRMSSensor current;
    Machines.Sensors.VoltageQuasiRMSSensor voltage;
    Polyphase.Basic.Star voltageStar;
    Machines.Sensors.ElectricalPowerSensor power;
    Machines.Sensors.MechanicalPowerSensor shaft;
    Machines.Sensors.RotorDisplacementAngle displacement(p = data.p);
    Rotational.Components.Inertia load(J = 0.2);
    Rotational.Sources.QuadraticSpeedDependentTorque fan(tau_nominal = -100, w_nominal = 157);
    Machines.Utilities.ToDQ toDQ(p = data.p);
    Polyphase.Sensors.CurrentSensor currents;
    Rotational.Sensors.AngleSensor angle;
    Real ramp = min(time/0.5, 1) "Frequency and voltage by their nominal values";
    Real gamma(start = 0, fixed = true) "Angle of the voltages";
  initial equation
    machine.is[1:3] = zeros(3);
    machine.idq_rr = {machine.permanentMagnet.Ie, 0};
  equation
    der(gamma) = 2*pi*50*ramp;
    voltages.v = {(5 + 180*ramp)*cos(gamma + pi/2 - 2*pi*k/3) for k in 0:2};
    connect(voltages.plug_n, star.plug_p);
    connect(star.pin_n, ground.p);
    connect(voltages.plug_p, current.plug_p);
    connect(current.plug_n, power.plug_p);
    connect(power.plug_nv, star.plug_p);
    connect(power.plug_ni, currents.plug_p);
    connect(currents.plug_n, terminals.plugSupply);
    connect(terminals.plug_sp, machine.plug_sp);
    connect(terminals.plug_sn, machine.plug_sn);
    connect(terminals.starpoint, groundM.p);
    connect(voltage.plug_p, terminals.plugSupply);
    connect(voltage.plug_n, voltageStar.plug_p);
    connect(voltageStar.pin_n, groundM.p);
    connect(displacement.plug_p, machine.plug_sp);
    connect(displacement.plug_n, machine.plug_sn);
    connect(displacement.flange, machine.flange);
    connect(machine.flange, shaft.flange_a);
    connect(shaft.flange_b, load.flange_a);
    connect(load.flange_b, fan.flange);
    connect(machine.flange, angle.flange);
    connect(angle.phi, toDQ.phi);
    connect(currents.i, toDQ.u);
    annotation(experiment(StopTime = 2.5, Tolerance = 1e-8, Interval = 0.001));
  end Machine;

  model MachineInDelta "The same machine with its windings in delta"
    extends Machine(terminals(terminalConnection = "D"));
  end MachineInDelta;

  model WarmMachine "A machine that warms itself through its thermal port, its housing on a spring"
    import Modelica.Electrical.{Analog, Machines, Polyphase};
    import Modelica.Mechanics.Rotational;
    Machines.BasicMachines.SynchronousMachines.SM_PermanentMagnet machine(
      phiMechanical(start = 0, fixed = true),
      wMechanical(start = 0, fixed = true),
      useSupport = true,
      useThermalPort = true,
      p = 2,
      fsNominal = 50,
      Rs = 0.03,
      TsRef = 293.15,
      alpha20s = 3.92e-3,
      Lssigma = 0.1/314,
      Lszero = 0.1/314,
      Jr = 0.29,
      Js = 0.5,
      VsOpenCircuit = 112.3,
      Lmd = 0.3/314,
      Lmq = 0.3/314,
      useDamperCage = true,
      Lrsigmad = 0.05/314,
      Rrd = 0.04,
      TrRef = 293.15,
      alpha20r = 3.92e-3,
      TsOperational = 293.15,
      TrOperational = 293.15,
      frictionParameters(PRef = 50),
      statorCoreParameters(PRef = 200, VRef = 100),
      strayLoadParameters(PRef = 30, IRef = 100),
      permanentMagnetLossParameters(PRef = 40, IRef = 100, wRef = 157));
    Modelica.Thermal.HeatTransfer.Components.HeatCapacitor windings(C = 50, T(start = 300, fixed = true)), rest(C = 100, T(start = 300, fixed = true));
    Modelica.Thermal.HeatTransfer.Components.ThermalCollector all;
    Polyphase.Sources.SignalVoltage voltages;
    Polyphase.Basic.Star star, starM;
    Analog.Basic.Ground ground, groundM;
    Rotational.Components.SpringDamper mount(c = 2000, d = 20, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
    Rotational.Components.Fixed fixed;
    Real gamma(start = 0, fixed = true), ramp = min(time/0.5, 1);
  initial equation
    machine.is[1:3] = zeros(3);
    machine.idq_rr = {machine.permanentMagnet.Ie, 0};
  equation
    connect(machine.support, mount.flange_a);
    connect(mount.flange_b, fixed.flange);
    connect(machine.thermalPort.heatPortStatorWinding, all.port_a);
    connect(all.port_b, windings.port);
    connect(machine.thermalPort.heatPortStatorCore, rest.port);
    connect(machine.thermalPort.heatPortRotorCore, rest.port);
    connect(machine.thermalPort.heatPortStrayLoad, rest.port);
    connect(machine.thermalPort.heatPortFriction, rest.port);
    connect(machine.thermalPort.heatPortRotorWinding, rest.port);
    connect(machine.thermalPort.heatPortPermanentMagnet, rest.port);
    der(gamma) = 314*ramp;
    voltages.v = {(5 + 160*ramp)*cos(gamma + pi/2 - 2*pi*k/3) for k in 0:2};
    connect(voltages.plug_n, star.plug_p);
    connect(star.pin_n, ground.p);
    connect(voltages.plug_p, machine.plug_sp);
    connect(machine.plug_sn, starM.plug_p);
    connect(starM.pin_n, groundM.p);
    annotation(experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.001));
  end WarmMachine;

  model Resolver "A rotor's angle through sine and cosine; currents in its axes as phases"
    import Modelica.Electrical.Machines;
    Modelica.Mechanics.Rotational.Sources.Speed turn(exact = true);
    Modelica.Blocks.Sources.Sine speed(amplitude = 20, f = 1);
    Machines.Sensors.SinCosResolver resolver(p = 1);
    Machines.Utilities.SinCosEvaluation evaluation;
    Machines.Utilities.DQToThreePhase phases(p = 2);
    Machines.Utilities.FromDQ fromDQ(p = 2);
  equation
    connect(speed.y, turn.w_ref);
    connect(turn.flange, resolver.flange);
    connect(resolver.y, evaluation.u);
    connect(evaluation.phi, phases.phi);
    connect(evaluation.phi, fromDQ.phi);
    phases.d = 3;
    phases.q = time;
    fromDQ.u = {1, 2};
    annotation(experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.002));
  end Resolver;

  model Sums "Two signals in one"
    Modelica.Blocks.Math.LinearDependency sum(y0 = 3, k1 = 2, k2 = -4), without(k1 = 2, k2 = 3);
    Modelica.Blocks.Sources.Ramp u1(height = 5, duration = 1);
    Modelica.Blocks.Sources.Sine u2(f = 0.3, amplitude = 2);
  equation
    connect(u1.y, sum.u1);
    connect(u2.y, sum.u2);
    connect(u1.y, without.u1);
    connect(u2.y, without.u2);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end Sums;

  model Inner "Two steps inside of a step"
    extends Modelica.StateGraph.PartialCompositeStep;
    Modelica.StateGraph.Step first(nIn = 1, nOut = 1);
    Modelica.StateGraph.Transition next(enableTimer = true, waitTime = 0.7);
    Modelica.StateGraph.Step second(nIn = 1, nOut = 1);
  equation
    connect(inPort, first.inPort[1]);
    connect(first.outPort[1], next.inPort);
    connect(next.outPort, second.inPort[1]);
    connect(second.outPort[1], outPort);
  end Inner;

  model Steps "Steps, alternatives, parallels, a step with steps inside that is suspended and resumed"
    import Modelica.StateGraph;
    inner StateGraph.StateGraphRoot stateGraphRoot;
    StateGraph.InitialStepWithSignal wait(nIn = 2, nOut = 2);
    StateGraph.TransitionWithSignal begin;
    StateGraph.Transition other(enableTimer = true, waitTime = 0.3);
    StateGraph.Parallel fork(nBranches = 2);
    StateGraph.Step left(nIn = 1, nOut = 1);
    StateGraph.StepWithSignal right(nIn = 1, nOut = 1);
    StateGraph.Transition joined(enableTimer = true, waitTime = 0.4);
    StateGraph.Step before(nIn = 1, nOut = 1);
    StateGraph.Alternative choice(nBranches = 2);
    StateGraph.Transition up(condition = x > 0.5);
    StateGraph.Transition down(condition = x <= 0.5);
    StateGraph.Step high(nIn = 1, nOut = 1), low(nIn = 1, nOut = 1);
    StateGraph.Transition upEnd(enableTimer = true, waitTime = 0.2), downEnd(enableTimer = true, waitTime = 0.5);
    StateGraph.Step after(nIn = 1, nOut = 1);
    StateGraph.Transition toInner(enableTimer = true, waitTime = 0.1);
    Inner composite;
    StateGraph.Transition fromInner(enableTimer = true, waitTime = 0.6);
    StateGraph.Transition suspend(condition = time > 2.3 and time < 2.4);
    StateGraph.Step paused(nIn = 1, nOut = 1);
    StateGraph.Transition resume(enableTimer = true, waitTime = 0.25);
    Modelica.Blocks.Sources.BooleanPulse pulse(period = 5, width = 10, startTime = 0.5);
    Real x = sin(time*2) "Decides about the branch";
  equation
    connect(wait.outPort[1], begin.inPort);
    connect(pulse.y, begin.condition);
    connect(begin.outPort, fork.inPort);
    connect(fork.split[1], left.inPort[1]);
    connect(fork.split[2], right.inPort[1]);
    connect(left.outPort[1], fork.join[1]);
    connect(right.outPort[1], fork.join[2]);
    connect(fork.outPort, joined.inPort);
    connect(joined.outPort, before.inPort[1]);
    connect(before.outPort[1], choice.inPort);
    connect(choice.split[1], up.inPort);
    connect(choice.split[2], down.inPort);
    connect(up.outPort, high.inPort[1]);
    connect(down.outPort, low.inPort[1]);
    connect(high.outPort[1], upEnd.inPort);
    connect(low.outPort[1], downEnd.inPort);
    connect(upEnd.outPort, choice.join[1]);
    connect(downEnd.outPort, choice.join[2]);
    connect(choice.outPort, after.inPort[1]);
    connect(after.outPort[1], toInner.inPort);
    connect(toInner.outPort, composite.inPort);
    connect(composite.outPort, fromInner.inPort);
    connect(fromInner.outPort, wait.inPort[1]);
    connect(composite.suspend[1], suspend.inPort);
    connect(suspend.outPort, paused.inPort[1]);
    connect(paused.outPort[1], resume.inPort);
    connect(resume.outPort, composite.resume[1]);
    connect(wait.outPort[2], other.inPort);
    connect(other.outPort, wait.inPort[2]);
    annotation(experiment(StopTime = 12, Tolerance = 1e-6, Interval = 0.01));
  end Steps;

  // Friction that falls with the speed, at the end of what it holds. The speed that is left of the event that locked it points either way.
  model BreakingAway
    import Modelica.Mechanics.Rotational;
    Rotational.Components.Inertia motor[2](each J = 0.2, each w(start = 150, fixed = true), each phi(start = 0, fixed = true));
    Rotational.Components.Inertia load[2](each J = 0.5, each w(start = 0, fixed = true), each phi(start = 0, fixed = true));
    Rotational.Components.Clutch forward(mu_pos = [0, 0.45; 10, 0.35; 200, 0.3], fn_max = 400);
    Rotational.Components.Clutch backward(mu_pos = [0, 0.45; 10, 0.35; 200, 0.3], fn_max = 400);
    Rotational.Sources.Torque drive[2];
    Modelica.Blocks.Sources.RealExpression torque[2](each y = if time < 0.5 then 20 else 20 + 600*(time - 0.5));
    Modelica.Blocks.Sources.RealExpression pressed[2](each y = 1);
  equation
    connect(torque.y, drive.tau);
    connect(drive.flange, motor.flange_a);
    connect(motor[1].flange_b, forward.flange_b);
    connect(forward.flange_a, load[1].flange_a);
    connect(motor[2].flange_b, backward.flange_a);
    connect(backward.flange_b, load[2].flange_a);
    connect(pressed[1].y, forward.f_normalized);
    connect(pressed[2].y, backward.f_normalized);
  end BreakingAway;
end Parts;
