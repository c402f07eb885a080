// lambda falls in a straight line, from 0.002 to 0 at equal speeds: with K = 0.002*850*0.4^5 = 0.017408 the torque is K*w_p*(w_p - w_t), and a turbine of J = 0.5
// behind a pump at 100 rad/s has w_t = 100*(1 - exp(-K*w_p/J*t)): 82.461996 at 0.5 s. The other way round (coast) the pump is brought to speed the same way.
// case SpinUp --stop-time 0.5 --tolerance 1e-9
// final turbine.w = 82.461996 +- 1e-5
// final pump.w = 82.461996 +- 1e-5
// closure 1e-6
// events 0
// modes 0.1
model SpinUp
  parameter Real lambda[2, 2] = [0, 0.002; 1, 0];
  Drivetrain.Couplings.FluidCoupling drive(D = 0.4, characteristics = lambda), coast(D = 0.4, characteristics = lambda);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed left(w_fixed = 100, phi(start = 0, fixed = true)), right(w_fixed = 100, phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia turbine(J = 0.5, w(start = 0, fixed = true), phi(start = 0, fixed = true)), pump(J = 0.5, w(start = 0, fixed = true), phi(start = 0, fixed = true));
equation
  connect(left.flange, drive.flange_a);
  connect(drive.flange_b, turbine.flange_a);
  connect(pump.flange_b, coast.flange_a);
  connect(coast.flange_b, right.flange);
end SpinUp;

// A point of a table: lambda = 0.0018 at half of the speed, 0.0018*850*0.4^5*100^2 = 156.672 N.m on both sides; nothing on the housing. 7833.6 W are lost.
// case Point --stop-time 1
// final coupling.tau_p = 156.672 +- 1e-6
// final coupling.flange_b.tau = -156.672 +- 1e-6
// final coupling.lossPower = 7833.6 +- 1e-4
// final housing.flange.tau = 0 +- 1e-9
model Point
  Drivetrain.Couplings.FluidCoupling coupling(D = 0.4, characteristics = [0, 0.002; 0.5, 0.0018; 1, 0], useSupport = true);
  Modelica.Mechanics.Rotational.Sources.Speed left(exact = true), right(exact = true);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
equation
  left.w_ref = 100;
  right.w_ref = 50;
  connect(left.flange, coupling.flange_a);
  connect(coupling.flange_b, right.flange);
  connect(coupling.support, housing.flange);
end Point;

// case NoEnd --stop-time 1
// fails must end at a ratio of speeds of 1
model NoEnd
  extends Point(coupling(characteristics = [0, 0.002; 0.9, 0]));
end NoEnd;
