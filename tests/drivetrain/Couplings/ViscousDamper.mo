// Mass J = 1 (0.8 and the housing's 0.2) on a spring k = 1e4, ring 0.5: mu = 0.5. At w = sqrt(2*k/(J*(2 + mu))) = 89.4427191 rad/s the amplitude under
// 100 N.m is T/k*(2 + mu)/mu = 0.05 rad, with the best damping 2*mu/sqrt(2*(1 + mu)*(2 + mu))*sqrt(J*k) = 36.514837 as with 80.
// case FixedPoint --stop-time 3 --tolerance 1e-9
// final amplitude[1] = 0.05 +- 1e-7
// final amplitude[2] = 0.05 +- 1e-7
// closure 1e-5
// events 0
// modes
model FixedPoint
  constant Real w = sqrt(8000);
  Drivetrain.Couplings.ViscousDamper damper[2](each J_h = 0.2, each J_r = 0.5, d = {36.51483716701107, 80});
  Modelica.Mechanics.Rotational.Components.Inertia mass[2](each J = 0.8, each phi(start = 0, fixed = true), each w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Spring spring[2](each c = 1e4);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Torque source[2];
  Real amplitude[2] = {sqrt(mass[i].phi^2 + (mass[i].w/w)^2) for i in 1:2};
equation
  source.tau = fill(100*sin(w*time), 2);
  for i in 1:2 loop
    connect(fixed.flange, spring[i].flange_a);
    connect(spring[i].flange_b, mass[i].flange_a);
    connect(mass[i].flange_b, damper[i].flange_a);
    connect(source[i].flange, damper[i].flange_b);
  end for;
initial equation
  damper.phi_rel = {0, 0};
  damper.w_rel = {0, 0};
end FixedPoint;

// From the gaps, with 10 Pa.s: d = pi*10*(2*0.04*(0.15^3 + 0.1^3)/5e-4 + (0.15^4 - 0.1^4)/5e-4) = 47.516588886. The housing turns evenly,
// and the ring falls behind by 100 rad/s, less by exp(-d*t/J_r): 0.86373549 at 10 ms. With all lost in the end, J_r/2*100^2 = 500 J became heat.
// case Geometry --stop-time 0.05 --intervals 50 --tolerance 1e-10
// at 0.01 damper.w_rel = -0.86373549 +- 1e-6
// final heat = 500 +- 1e-4
// closure 1e-5
// events 0
model Geometry
  Drivetrain.Couplings.ViscousDamper damper(J_r = 0.1, eta = 10, w_rel(start = -100, fixed = true), phi_rel(start = 0, fixed = true), useHeatPort = true);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 100, phi(start = 0, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor oil(C = 1, T(start = 0, fixed = true));
  Real heat = oil.T*oil.C;
equation
  connect(drive.flange, damper.flange_a);
  connect(damper.heatPort, oil.port);
end Geometry;

// case InsideOut --stop-time 1
// fails is larger than the outer one
model InsideOut
  extends Geometry(damper(r_i = 0.2, d = 5));
end InsideOut;
