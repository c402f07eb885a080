// A rod of two point masses, m*(1 - a/l) at the crank pin and m*a/l at the piston pin, has J_rod = m*a*(l - a). Then with r = 0.05, l = 0.15:
// J(0) = 0.01 + 0.8*0.05^2 = 0.012 (the piston stands); J(90 degrees) = 0.012 + (0.6 + 0.4)*x'^2, and x' = -r there (the rod's angle stands),
// = 0.0145. Energy of a free crank is constant: w(90 degrees) = 100*sqrt(0.012/0.0145) = 90.97176522946843. `w90` holds the last value there.
// After half a turn, all the same again: w = 100 at each dead centre.
// case Free --stop-time 1 --tolerance 1e-10
// final w90 = 90.97176522946843 +- 1e-5
// final wDead = 100 +- 1e-5
// closure 1e-5
// events 60
model Free "A crank that turns without torque"
  Drivetrain.Machines.CrankDrive crank(
    r = 0.05, l = 0.15, m_piston = 0.6, m_rod = 1.2, a = 0.05, J_rod = 1.2*0.05*0.1, J_crank = 0.01, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  discrete Real w90(start = 0, fixed = true);
  discrete Real wDead(start = 0, fixed = true);
equation
  when cos(crank.phi) < 0 then
    w90 = crank.w;
  end when;
  when sin(crank.phi) < 0 then
    wDead = crank.w;
  end when;
end Free;

// The same backwards: -w at the same places.
// case Reversed --stop-time 1 --tolerance 1e-10
// final free.w90 = -90.97176522946843 +- 1e-5
// closure 1e-5
// modes 0.3
model Reversed
  Free free(crank(w(start = -100)));
end Reversed;

// Held at 90 degrees: x' = -r, so a force of -1000 N (towards the crankshaft) turns with 50 N.m (its holder takes them); at 0 it has no lever. With an offset
// e the lever is r still at 90 degrees (the rod's angle stands there): 50 N.m too; at 0 it is l*sin(beta)*beta' with sin(beta) = -e/l:
// x' = e/l*r/(l*cos(beta))*l = e*r/sqrt(l^2 - e^2) = 0.01*0.05/sqrt(0.15^2 - 0.01^2) = 0.003340765523905305, so the torque is -3.340765523905305.
// case Held --stop-time 0.1
// final fixed90.flange.tau = 50 +- 1e-9
// final fixed0.flange.tau = 0 +- 1e-9
// final fixedOffset90.flange.tau = 50 +- 1e-9
// final fixedOffset0.flange.tau = -3.340765523905305 +- 1e-9
model Held "Piston forces on cranks that are held"
  import Modelica.Mechanics.Rotational.Components.Fixed;
  import Modelica.Mechanics.Translational.Sources.ConstantForce;
  model Throw = Drivetrain.Machines.CrankDrive(r = 0.05, l = 0.15, m_piston = 1);
  Throw crank90(phi0 = Modelica.Constants.pi/2), crank0, crankOffset90(offset = 0.01, phi0 = Modelica.Constants.pi/2), crankOffset0(offset = 0.01);
  Fixed fixed90, fixed0, fixedOffset90, fixedOffset0;
  ConstantForce f1(f_constant = -1000), f2(f_constant = -1000), f3(f_constant = -1000), f4(f_constant = -1000);
equation
  connect(crank90.flange_a, fixed90.flange);
  connect(crank0.flange_b, fixed0.flange);
  connect(crankOffset90.flange_a, fixedOffset90.flange);
  connect(crankOffset0.flange_a, fixedOffset0.flange);
  connect(f1.flange, crank90.piston);
  connect(f2.flange, crank0.piston);
  connect(f3.flange, crankOffset90.piston);
  connect(f4.flange, crankOffset0.piston);
end Held;

// An offset crank with a heavy rod, a torque and a spring at the piston: CrankDrive.py solves it as two bodies held by constraints, without J.
// case Offset --stop-time 0.5 --tolerance 1e-10 --intervals 20
// same Offset.csv 1e-5
// closure 1e-5
// events 0
model Offset
  Drivetrain.Machines.CrankDrive crank(
    r = 0.06, l = 0.14, offset = 0.02, m_piston = 0.8, m_rod = 1.5, a = 0.05, J_rod = 0.004, J_crank = 0.02, phi0 = 0.3,
    phi(start = 0, fixed = true), w(start = 30, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque(tau_constant = 4);
  Modelica.Mechanics.Translational.Components.Spring spring(c = 3000, s_rel0 = 0.05);
  Modelica.Mechanics.Translational.Components.Fixed head(s0 = 0.25);
  Real phi = crank.phi;
  Real x = crank.x;
equation
  connect(torque.flange, crank.flange_a);
  connect(crank.piston, spring.flange_a);
  connect(spring.flange_b, head.flange);
end Offset;

// case Short
// fails must be longer than the radius of the crank
model Short
  Drivetrain.Machines.CrankDrive crank(r = 0.05, l = 0.06, offset = 0.02, m_piston = 1, J_crank = 1, phi(fixed = true), w(fixed = true));
end Short;
