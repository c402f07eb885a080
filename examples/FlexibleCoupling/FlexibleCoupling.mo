model FlexibleCoupling "A preloaded coupling with rubber, shaken at 9.5 Hz and, from two starts, at 6 Hz"
  import Modelica.Mechanics.Rotational;

  parameter Modelica.Units.SI.Torque base = 380 "Nominal torque of the motor";
  parameter Real m = -0.06 "Preload, relative to base";
  parameter Real a = 0.05 "Amplitude of the disturbance, relative to base";
  Modelica.Blocks.Sources.Sine signal[3](each offset = -m*base, each amplitude = a*base, f = {9.5, 6, 6})
    "Torque of the control and disturbance";
  Rotational.Sources.Torque drive[3] "Torque of the motor";
  Rotational.Sources.ConstantTorque process[3](each tau_constant = m*base) "Torque on the load";
  Rotational.Components.Inertia motor[3](each J = 0.4) "Motor";
  Rotational.Components.Inertia load[3](each J = 5.6, each phi(start = 0, fixed = true), each w(start = 150.6, fixed = true))
    "Load";
  Drivetrain.Backlash.RubberCoupling coupling[3](
    each c = 5895,
    each d = 3,
    each b = 0.1,
    each b_rubber = 0.05,
    phi_rel(start = {0.025 + sqrt(2*22.8*0.05/5895), 0.025 + sqrt(2*22.8*0.05/5895), -0.0456}, each fixed = true),
    w_rel(start = {0, 0, 0.0853}, each fixed = true)) "1, 2: at rest in contact; 3: on the way between the edges";
equation
  for i in 1:3 loop
    connect(signal[i].y, drive[i].tau);
    connect(drive[i].flange, motor[i].flange_b);
    connect(motor[i].flange_a, coupling[i].flange_b);
    connect(coupling[i].flange_a, load[i].flange_b);
    connect(process[i].flange, load[i].flange_a);
  end for;
  annotation(
    experiment(StartTime = 0, StopTime = 4, Tolerance = 1e-8, Interval = 0.001),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end FlexibleCoupling;
