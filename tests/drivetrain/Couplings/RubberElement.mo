// Moduli of a chain c_0 = 1000, c = {200, 300}, T = {0.1, 0.01}, computed for four frequencies: the fit finds the chain again. Held at 0.01 rad with springs
// that are twisted as much, the torque is 0.01*(1000 + 200*exp(-t/0.1) + 300*exp(-t/0.01)): 15 N.m at the start, 12.043467356 at 20 ms.
// With the moduli of the class numpy's lstsq finds 1014559.418, 159204.069, 206695.543, 278537.322 and 304506.591 Pa: by 1e-3 m3 19.635029433 N.m at
// the start, 14.616872 N.m at 10 ms.
// case Relaxation --stop-time 0.02 --intervals 20 --tolerance 1e-10
// at 0 known.tau = 15 +- 1e-7
// final known.tau = 12.043467356 +- 1e-7
// at 0 measured.tau = 19.635029433 +- 1e-7
// at 0.01 measured.tau = 14.616872206 +- 1e-7
// closure 1e-6
// events 0
model Relaxation
  parameter Real table[4, 3] = [2, 1007.8122597115, 44.45913942115462; 20, 1171.5384615384614, 137.69230769230768; 200, 1439.501246882793, 129.97506234413964; 1000, 1497.0097049700971, 31.702770317027706];
  Drivetrain.Couplings.RubberElement known(moduli = table, shape = 1, T = {0.1, 0.01}, x(start = {0.01, 0.01}));
  Drivetrain.Couplings.RubberElement measured(x(start = fill(0.01, 4)));
  Modelica.Mechanics.Rotational.Components.Fixed left, right(phi0 = 0.01);
equation
  connect(left.flange, known.flange_a);
  connect(left.flange, measured.flange_a);
  connect(known.flange_b, right.flange);
  connect(measured.flange_b, right.flange);
end Relaxation;

// A swing of 0.01 rad at 20 rad/s: in each period pi*c''*phi^2 is lost, pi*137.692308*1e-4 = 0.0432573140 J; the last of five is settled. The torque
// is then 0.01*(c'*sin(w*t) + c''*cos(w*t)): at the end of a period 1.37692308 N.m.
// case Swing --stop-time 1.5707963267948966 --intervals 5 --tolerance 1e-10
// final element.tau = 1.37692308 +- 1e-6
// final lastPeriod = 0.0432573140 +- 1e-6
// closure 1e-5
// modes
model Swing
  Drivetrain.Couplings.RubberElement element(stiffness = {1000, 200, 300}, T = {0.1, 0.01});
  Modelica.Mechanics.Rotational.Components.Fixed left;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 1);
  Modelica.Mechanics.Rotational.Sources.Position swing(exact = true);
  Real lost(start = 0, fixed = true), lastPeriod;
  discrete Real before(start = 0, fixed = true);
equation
  swing.phi_ref = 0.01*sin(20*time);
  der(lost) = element.lossPower;
  when time >= 8*Modelica.Constants.pi/20 then
    before = lost;
  end when;
  lastPeriod = lost - before;
  connect(left.flange, element.flange_a);
  connect(element.flange_b, wheel.flange_a);
  connect(wheel.flange_b, swing.flange);
end Swing;

// A storage modulus that falls with the frequency cannot be had.
// case Unfit --stop-time 1
// fails do not fit to Maxwell elements
model Unfit
  extends Relaxation(table = [2, 1500, 1; 20, 1200, 1; 200, 1100, 1; 1000, 1000, 1]);
end Unfit;

// case Twins --stop-time 1
// fails are too close
model Twins
  extends Relaxation(known(T = {0.1, 0.1}));
end Twins;
