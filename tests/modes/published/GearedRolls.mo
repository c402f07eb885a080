// A motor drives two rolls by a pair of equal gears: 425.4, 634.1, 3247.2 Hz. M. I. Friswell and others, Dynamics of Rotating Machines (2010), 9.6.
model GearedRolls
  import Modelica.Mechanics.Rotational.Components.{IdealGear, Inertia, Spring};
  Inertia motor(J = 400e-6), wheel1(J = 25e-6), wheel2(J = 25e-6), roll1(J = 700e-6), roll2(J = 700e-6);
  Spring motorShaft(c = 10e3), rollShaft1(c = 5e3), rollShaft2(c = 5e3);
  IdealGear mesh(ratio = -1);
equation
  connect(motor.flange_b, motorShaft.flange_a);
  connect(motorShaft.flange_b, wheel1.flange_a);
  connect(wheel1.flange_b, rollShaft1.flange_a);
  connect(rollShaft1.flange_b, roll1.flange_a);
  connect(wheel1.flange_b, mesh.flange_a);
  connect(mesh.flange_b, wheel2.flange_a);
  connect(wheel2.flange_b, rollShaft2.flange_a);
  connect(rollShaft2.flange_b, roll2.flange_a);
end GearedRolls;
