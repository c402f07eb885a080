model CoupledClutches "Four wheels that three clutches couple one after the other"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  parameter SI.Frequency f = 0.2 "Frequency of the pressure on clutch1";
  parameter SI.Time T2 = 0.4 "When clutch2 closes";
  parameter SI.Time T3 = 0.9 "When clutch3 closes";

  Modelica.Blocks.Sources.Sine sin1(amplitude = 10, f = 5) "Course of the torque";
  Rotational.Sources.Torque torque(useSupport = true) "Motor";
  Rotational.Components.Inertia J1(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true)) "Rotor, turning";
  Modelica.Blocks.Sources.Sine sin2(amplitude = 1, f = f, phase = 1.570796326794897) "Pressure that fades, zero at 1.25 s";
  Rotational.Components.Clutch clutch1(peak = 1.1, fn_max = 20) "First clutch";
  Rotational.Components.Inertia J2(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "First wheel, at rest";
  Modelica.Blocks.Sources.Step step1(startTime = T2) "Pressure on clutch2";
  Rotational.Components.Clutch clutch2(peak = 1.1, fn_max = 20) "Second clutch";
  Rotational.Components.Inertia J3(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Second wheel, at rest";
  Modelica.Blocks.Sources.Step step2(startTime = T3) "Pressure on clutch3";
  Rotational.Components.Clutch clutch3(peak = 1.1, fn_max = 20) "Third clutch";
  Rotational.Components.Inertia J4(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Third wheel, at rest";
  Rotational.Components.Fixed fixed "Housing";
equation
  connect(sin1.y, torque.tau);
  connect(torque.flange, J1.flange_a);
  connect(torque.support, fixed.flange);
  connect(J1.flange_b, clutch1.flange_a);
  connect(clutch1.flange_b, J2.flange_a);
  connect(J2.flange_b, clutch2.flange_a);
  connect(clutch2.flange_b, J3.flange_a);
  connect(J3.flange_b, clutch3.flange_a);
  connect(clutch3.flange_b, J4.flange_a);
  connect(sin2.y, clutch1.f_normalized);
  connect(step1.y, clutch2.f_normalized);
  connect(step2.y, clutch3.f_normalized);
  annotation(
    experiment(StartTime = 0, StopTime = 1.5, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end CoupledClutches;
