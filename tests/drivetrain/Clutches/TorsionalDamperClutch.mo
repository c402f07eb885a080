// Slipping carries cgeo*mu*fn_max*f = 0.2*0.3*5000*0.5 = 150 N.m. The flywheel (0.2) falls from 100 rad/s by 750 rad/s2, as long as the disc (0.02), which
// is heavy here lest it is taken along at once, is slower. Momentum: 20/2.22 = 9.0090 rad/s in the end.
// case Engaging --stop-time 1 --tolerance 1e-8 --step-size 0.01
// at 0.05 flywheel.w = 62.5 +- 1e-6
// at 0.1 flywheel.w = 25 +- 1e-6
// final momentum = 20 +- 1e-6
// final load.w = 9.0090 +- 0.2
// final clutch.facings.mode = 0 +- 0
// closure 1e-5
// events 100
// modes
// modes 0.9
model Engaging
  Modelica.Mechanics.Rotational.Components.Inertia flywheel(J = 0.2, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Blocks.Sources.Constant force(k = 0.5);
  Drivetrain.Clutches.TorsionalDamperClutch clutch(J_disc = 0.02, disc(phi(start = 0, fixed = true), w(start = 0, fixed = true)));
  Real momentum = flywheel.J*flywheel.w + clutch.disc.J*clutch.disc.w + load.J*load.w;
equation
  connect(flywheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, load.flange_a);
  connect(force.y, clutch.f_normalized);
end Engaging;

// All that the friction takes warms the clutch: in rest at last, (0.2*100^2 - 2.22*9.0090^2)/2 = 909.91 J in 3000 J/K, less what still swings and is stored.
// case Warm --stop-time 20 --tolerance 1e-7
// final clutch.T = 293.45330 +- 1e-3
// closure 1e-5
model Warm
  extends Engaging;
end Warm;

// Open: the flywheel runs free.
// case Open --stop-time 1 --tolerance 1e-8
// final flywheel.w = 100 +- 1e-9
// final load.w = 0 +- 1e-9
// final clutch.T = 293.15 +- 0
model Open
  extends Engaging(force(k = 0));
end Open;

// case NoDisc
// fails J_disc
model NoDisc
  extends Engaging(clutch(J_disc = 0));
end NoDisc;

// Beyond the friction table its last value is held: 0.3, as at Engaging.
// case BeyondTheTable --stop-time 0.05 --tolerance 1e-8
// final flywheel.w = 62.5 +- 1e-6
// closure 1e-5
model BeyondTheTable
  extends Engaging(clutch(mu_pos = [0, 0.4; 10, 0.3]));
end BeyondTheTable;
