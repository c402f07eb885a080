// Bend of 30 degrees, input at 10 rad/s. At theta = 0.5: theta_b = atan(tan(0.5)/cos(beta)) = 0.56277052, ratio = 1.07252747;
// der(ratio) by theta is -cos(beta)*sin(beta)^2*sin(2*theta)/(1 - sin(beta)^2*cos(theta)^2)^2, so J = 0.2 behind the joint asks
// for ratio*J*w^2*der(ratio) = -5.99382132 N.m. Two turns later the angle is 4*pi more.
// case Even --stop-time 1.3066370614359172 --intervals 200 --tolerance 1e-9
// final joint.flange_b.phi = 13.12914113579 +- 1e-7
// final joint.ratio = 1.0725274708 +- 1e-7
// final joint.flange_a.tau = -5.993821318 +- 1e-6
// final straight.flange_b.phi = 13.0663706144 +- 1e-7
// final backward.flange_b.phi = -13.12914113579 +- 1e-7
// events 0
model Even
  Drivetrain.Couplings.UniversalJoint joint(beta = Modelica.Constants.pi/6), straight(beta = 0), backward(beta = -Modelica.Constants.pi/6);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 0.2);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 10), back(w_fixed = -10);
equation
  connect(drive.flange, joint.flange_a);
  connect(drive.flange, straight.flange_a);
  connect(back.flange, backward.flange_a);
  connect(joint.flange_b, load.flange_a);
initial equation
  joint.flange_a.phi = 0;
  back.phi = 0;
end Even;

// Without torques the energy stays: (J_a + J_b*ratio^2)*w^2 = (0.1 + 0.2*(4/3))*10^2, so w at theta = pi/2 is sqrt(36.6667/0.25) = 12.110601.
// The momentum of both is not conserved: the bearings carry the difference of torques.
// case Coasting --stop-time 2 --intervals 2000 --tolerance 1e-9
// largest first.w = 12.110601 +- 1e-3
// smallest first.w = 10 +- 1e-3
// largest energy = 18.33333333 +- 1e-5
// smallest energy = 18.33333333 +- 1e-5
// closure 1e-6
// events 0
// modes 1
model Coasting
  Drivetrain.Couplings.UniversalJoint joint(beta = Modelica.Constants.pi/6);
  Modelica.Mechanics.Rotational.Components.Inertia first(J = 0.1, phi(start = 0, fixed = true), w(start = 10, fixed = true)), second(J = 0.2);
  Real energy = first.J*first.w^2/2 + second.J*second.w^2/2;
equation
  connect(first.flange_b, joint.flange_a);
  connect(joint.flange_b, second.flange_a);
end Coasting;

// case TooSteep --stop-time 1
// fails its max is 1.4
model TooSteep
  extends Coasting(joint(beta = 1.5));
end TooSteep;
