// Compression without combustion, the inlet at p_in = 1e5 Pa until it closes at the lower dead centre (-pi): p at the upper dead centre is
// p_in*compression^gamma = 1e5*10^1.3 = 1995262.315 Pa; at 90 degrees before it, V/V_min = 1 + (compression - 1)*(l + r - x)/(2*r) with
// x = sqrt(l^2 - r^2): 1 + 9*(0.15 + 0.045 - 0.14309088021)/0.09 = 6.190911979, so p = 1e5*(10/6.190911979)^1.3 = 186517.24 Pa; after it the same.
// One turn from -pi takes 1 s at 2*pi rad/s. At -pi/2: t = 0.25.
// case Compression --tolerance 1e-9 --intervals 4
// at 0.25 cylinder.p = 186517.24 +- 0.1
// at 0.5 cylinder.p = 1995262.315 +- 1e-2
// at 0.75 cylinder.p = 186517.24 +- 0.1
// closure 1e-5
model Compression
  extends Turned(cylinder(fires = false, data(closing = -3.1415926, opening = 2.8, blend = 0.3, p_crankcase = 0)), speed(w_fixed = 2*Modelica.Constants.pi));
end Compression;

partial model Turned "One cylinder at constant speed from the lower dead centre on"
  Drivetrain.Machines.Cylinder cylinder(firing = Modelica.Constants.pi);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(phi(start = 0, fixed = true));
  Real work(start = 0, fixed = true) "Work of the gas and of inertia that has passed the shaft";
equation
  cylinder.load = 1;
  connect(speed.flange, cylinder.flange_b);
  der(work) = -cylinder.flange_b.tau*der(speed.phi);
end Turned;

// The whole cycle of four strokes, with an offset crank: Cylinder.py integrates the first law over the angle.
// case Cycle --stop-time 2 --tolerance 1e-9 --intervals 40
// same Cycle.csv 2e-5
// closure 1e-5
// events 0
model Cycle
  extends Turned(cylinder(data(offset = 0.008)), speed(w_fixed = 2*Modelica.Constants.pi));
  Real p = cylinder.p;
end Cycle;

// Two strokes: the same gas from the closing of the ports on, with p_in at the lower dead centre. And backwards the same pressures in the reverse order.
// case TwoStroke --stop-time 1 --tolerance 1e-9 --intervals 40
// same TwoStroke.csv 2e-5
// closure 1e-5
// case Backwards --stop-time 1 --tolerance 1e-9 --intervals 40
// same Backwards.csv 2e-5
// closure 1e-5
model TwoStroke
  extends Turned(cylinder(data(strokes = 2, closing = -2.2, opening = 2, blend = 0.4)), speed(w_fixed = 2*Modelica.Constants.pi));
  Real p = cylinder.p;
end TwoStroke;
model Backwards
  extends TwoStroke(speed(w_fixed = -2*Modelica.Constants.pi, phi(start = 2*Modelica.Constants.pi)));
end Backwards;

// The share of the heat by its polynomial, beside the same integral over time, for form factors 2 and 0.5.
// case Burnt --tolerance 1e-12 --intervals 5 --solver dopri5
// at 0.2 error[1] = 0 +- 2e-9
// at 0.6 error[1] = 0 +- 2e-9
// at 1 error[1] = 0 +- 2e-9
// at 0.2 error[2] = 0 +- 5e-6
// at 0.6 error[2] = 0 +- 5e-6
// at 1 error[2] = 0 +- 5e-6
model Burnt
  import Drivetrain.Machines.Functions.{burntCoefficients, burntIntegral};
  parameter Drivetrain.Machines.CylinderData data[2] = {Drivetrain.Machines.CylinderData(offset = 0.008), Drivetrain.Machines.CylinderData(wiebe_m = 0.5)};
  parameter Real A = Modelica.Constants.pi*data[1].bore^2/4;
  parameter Real top[2] = {sqrt((data[i].l + data[i].r)^2 - data[i].offset^2) for i in 1:2};
  parameter Real V_min[2] = {A*(top[i] - sqrt((data[i].l - data[i].r)^2 - data[i].offset^2))/(data[i].compression - 1) for i in 1:2};
  parameter Real c[2, 20] = {burntCoefficients(data[i], V_min[i], top[i]) for i in 1:2};
  Real at[2], V[2], burning[2];
  Real G[2](each start = 0, each fixed = true);
  Real error[2] "Of the polynomial, beside the whole integral";
equation
  for i in 1:2 loop
    at[i] = data[i].ignition + data[i].duration*time;
    V[i] = V_min[i] + A*(top[i] - data[i].r*cos(at[i]) - sqrt(data[i].l^2 - (data[i].r*sin(at[i]) - data[i].offset)^2));
    burning[i] = time^data[i].wiebe_m;
    der(G[i]) = V[i]^(data[i].gamma - 1)*data[i].wiebe_a*(data[i].wiebe_m + 1)*burning[i]*exp(-data[i].wiebe_a*burning[i]*time);
    error[i] = (burntIntegral(time, data[i].wiebe_m, c[i, :]) - G[i])/burntIntegral(1, data[i].wiebe_m, c[i, :]);
  end for;
end Burnt;

// A table: at load 0.25, a quarter of the way from its second column to its third. At the firing dead centre (t = 0.5) 1e5 + 0.25*(21e5 - 1e5) = 6e5,
// a quarter turn after it half of the way to pi: 1e5 + 0.25*(10e5) = 3.5e5. The torque of 2.5e5 Pa on A at 90 degrees is A*2.5e5*r
// = pi*0.08^2/4*2.5e5*0.045 = 56.54866776 N.m without masses.
// case Table --intervals 4
// at 0.5 cylinder.p = 6e5 +- 1e-3
// at 0.75 cylinder.p = 3.5e5 +- 1e-3
// at 0.75 speed.flange.tau = 56.54866776 +- 1e-5
model Table
  Drivetrain.Machines.Cylinder cylinder(
    firing = Modelica.Constants.pi, usePressureTable = true, data(m_piston = 0, m_rod = 0),
    pressureTable = [-7, 1e5, 1e5; -Modelica.Constants.pi, 1e5, 1e5; 0, 1e5, 21e5; Modelica.Constants.pi, 1e5, 1e5; 7, 1e5, 1e5]);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(phi(start = 0, fixed = true), w_fixed = 2*Modelica.Constants.pi);
equation
  cylinder.load = 0.25;
  connect(speed.flange, cylinder.flange_b);
end Table;

// case ShortTable
// fails must cover a whole cycle
model ShortTable
  extends Table(cylinder(pressureTable = [-1, 1e5, 1e5; 1, 1e5, 1e5]));
end ShortTable;

// case LateCombustion
// fails combustion must end before the outlet opens
model LateCombustion
  extends Compression(cylinder(data(ignition = 2)));
end LateCombustion;

// case ThreeStrokes
// fails A cycle has 2 or 4 strokes
model ThreeStrokes
  extends Compression(cylinder(data(strokes = 3)));
end ThreeStrokes;
