within Modelica.Electrical.Machines.Utilities;
model DQCurrentController "Controls the currents in the axes of the rotor; its outputs are the phases' voltages"
  constant Integer m = 3 "Number of phases";
  parameter Integer p "Number of pole pairs";
  parameter Boolean useRMS = true "Are id and iq root mean squares? Else amplitudes";
  parameter SI.Frequency fsNominal "Nominal frequency";
  parameter SI.Voltage VsOpenCircuit "Voltage of a phase without current at fsNominal (root mean square)";
  parameter SI.Resistance Rs "Resistance of a stator phase";
  parameter SI.Inductance Ld "Inductance along the axis of the magnet";
  parameter SI.Inductance Lq "Inductance across it";
  parameter Boolean decoupling = false "Are the voltages that the rotation makes added?" annotation(Evaluate = true);
  final parameter SI.MagneticFlux psiM = sqrt(2)*VsOpenCircuit/(2*Modelica.Constants.pi*fsNominal) "Flux of the magnets";
  SI.AngularVelocity omega = p*der(phi) "Speed of the field";
  SI.Voltage Vd = sqrt(2)*(Rs*id - omega*Lq*iq) "Voltage that the currents wanted take in steady state";
  SI.Voltage Vq = sqrt(2)*(Rs*iq + omega*Ld*id) + omega*psiM "Voltage that the currents wanted take in steady state";
  extends Modelica.Blocks.Interfaces.MO(final nout = m);
  Modelica.Blocks.Interfaces.RealInput id "Current wanted along the axis of the magnet";
  Modelica.Blocks.Interfaces.RealInput iq "Current wanted across it";
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad") "Angle of the rotor";
  Modelica.Blocks.Interfaces.RealInput iActual[m](each unit = "A") "Measured currents of the phases";
  FromDQ fromDQ(final p = p, final m = m) "Voltages of the phases";
  ToDQ toDQ(final p = p, final m = m) "Currents in the axes";
  Modelica.Blocks.Math.Gain toPeak_d(final k = if useRMS then sqrt(2) else 1) "Amplitude";
  Modelica.Blocks.Math.Gain toPeak_q(final k = if useRMS then sqrt(2) else 1) "Amplitude";
  Modelica.Blocks.Math.Feedback feedback_d "What lacks";
  Modelica.Blocks.Math.Feedback feedback_q "What lacks";
  Modelica.Blocks.Continuous.PI PI_d(final k = unitResistance/Rs, final T = Ld/Rs, initType = Modelica.Blocks.Types.Init.InitialOutput) "Controller";
  Modelica.Blocks.Continuous.PI PI_q(final k = unitResistance/Rs, final T = Lq/Rs, initType = Modelica.Blocks.Types.Init.InitialOutput) "Controller";
  Modelica.Blocks.Math.Add add[2](final k1 = fill(1, 2), final k2 = fill(if decoupling then 1 else 0, 2)) "With what the rotation makes";
  Modelica.Blocks.Sources.RealExpression deCoupling[2](y = {Vd, Vq}) "What the rotation makes";
protected
  constant SI.Resistance unitResistance = 1 "Makes the gain a number";
equation
  connect(id, toPeak_d.u);
  connect(iq, toPeak_q.u);
  connect(iActual, toDQ.u);
  connect(phi, toDQ.phi);
  connect(toPeak_d.y, feedback_d.u1);
  connect(toPeak_q.y, feedback_q.u1);
  connect(toDQ.y[1], feedback_d.u2);
  connect(toDQ.y[2], feedback_q.u2);
  connect(feedback_d.y, PI_d.u);
  connect(feedback_q.y, PI_q.u);
  connect(PI_d.y, add[1].u1);
  connect(PI_q.y, add[2].u1);
  connect(deCoupling.y, add.u2);
  connect(add.y, fromDQ.u);
  connect(phi, fromDQ.phi);
  connect(fromDQ.y, y);
  annotation(Documentation(info = "<html>
<p>A PI controller in each axis. Its time constant is that of the winding, L/Rs, its gain in V/A the number 1/Rs in 1/Ohm; so the current follows as a lag
with the time constant L&middot;Rs/(1 Ohm)<sup>2</sup>, but for the voltages that the rotation makes.</p>
<p>Limits: the voltages are not limited, and nothing stops the integrals. The factor &radic;2 in Vd and Vq is there whatever <code>useRMS</code> says.</p>
</html>"));
end DQCurrentController;
