within Hoist;
model Lift "A motor under speed control lowers a cabin"
  extends Modelica.Icons.Example;
  import Modelica.Blocks;
  import Modelica.Mechanics.Rotational;

  Blocks.Sources.TimeTable plan(table = [0, 0; 1, 0; 3, 1; 8, 1; 10, 0; 12, 0]) "Speed of the cabin in m/s";
  Blocks.Math.Gain toMotor(k = gear.ratio/drum.r) "Speed of the motor for it, in rad/s";
  Blocks.Math.Feedback error "What the motor lacks";
  Blocks.Continuous.PI controller(
    k = 20,
    T = 0.5,
    initType = Blocks.Types.Init.InitialOutput,
    y_start = -load.m*g*drum.r/gear.ratio) "Starts with the torque that holds the cabin";
  Rotational.Sources.Torque motor "Torque on the rotor";
  Rotational.Components.Inertia rotor(J = 0.4, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Rotor";
  Rotational.Sensors.SpeedSensor speed "Speed of the rotor";
  Rotational.Components.IdealGear gear(ratio = 20) "Reduction";
  Parts.Drum drum "Drum";
  Parts.Rope rope "Rope";
  Parts.Load load(x(start = rope.L0*(1 + load.m*g/rope.EA), fixed = true), v(start = 0, fixed = true)) "Cabin, in balance";
equation
  connect(plan.y, toMotor.u);
  connect(toMotor.y, error.u1);
  connect(speed.w, error.u2);
  connect(error.y, controller.u);
  connect(controller.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, speed.flange);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, drum.flange);
  connect(drum.rope, rope.top);
  connect(rope.bottom, load.rope);
  annotation(experiment(StartTime = 0, StopTime = 12, Tolerance = 1e-6, Interval = 0.01));
end Lift;
