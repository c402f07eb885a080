// The nominal point: Q = 0.05, H = 30, tau = rho*g*H*Q/(eta*w) = 1000*9.80665*30*0.05/(0.75*150) = 130.7553333 N.m (H_small shifts it by less than 1e-6).
// At half speed without static head all shrinks by affinity: Q = 0.025, H = 7.5, tau = 32.68883333.
// With 20 m to lift and k_system = 10/0.05^2 = 4000, K = 7.5/0.05^2 = 3000: at 0.8 of the speed 37.5*0.64 - 20 = 4 m of surplus, Q = sqrt(4/7000) = 0.02390457219 m3/s,
// H = 24 - 3000*4/7000 = 22.28571429, q = Q/(0.8*0.05) = 0.5976143047, tau = 1000*g*22.28571429*0.05/(0.75*150*(2 - q)) = 69.262353 N.m; valve closed at 0.7 of the speed
// (37.5*0.49 = 18.4 m): Q = 0, tau = 1000*g*18.375*0.05/(0.75*150*2) = 40.04382083 N.m.
// case Points --stop-time 1
// final nominal.tau = 130.7553333 +- 1e-3
// final half.Q = 0.025 +- 1e-6
// final half.tau = 32.68883333 +- 1e-3
// final lifting.Q = 0.02390457219 +- 2e-6
// final lifting.tau = 69.262353 +- 5e-3
// final closed.Q = 0 +- 1e-12
// final closed.tau = 40.04382083 +- 1e-6
// final backwards.tau = 0 +- 1e-12
// closure 1e-5
model Points
  model Pump = Drivetrain.Machines.PumpLoad(w_nominal = 150, Q_nominal = 0.05, H_nominal = 30);
  Pump nominal, half, lifting(H_static = 20), closed(H_static = 20), backwards;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[5](w_fixed = {150, 75, 120, 105, -10});
equation
  connect(speed[1].flange, nominal.flange);
  connect(speed[2].flange, half.flange);
  connect(speed[3].flange, lifting.flange);
  connect(speed[4].flange, closed.flange);
  connect(speed[5].flange, backwards.flange);
end Points;

// Run-down without static head is that of a quadratic load: k = 130.7553333/150^2, w = 150/(1 + k*150*t/J), J = 2; at 2 s 150/(1 + 0.8717022) = 80.140953.
// Run-up and run-down with it through the closing of the valve: closure.
// case RunDown --stop-time 2 --tolerance 1e-9
// final load.w = 80.140953 +- 1e-3
// closure 1e-5
// case Valve --stop-time 10 --tolerance 1e-8
// final load.w <= 60
// final pump.Q = 0 +- 1e-12
// closure 1e-5
// events 0
// modes 0.1
model RunDown
  Drivetrain.Machines.PumpLoad pump(w_nominal = 150, Q_nominal = 0.05, H_nominal = 30);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, w(start = 150, fixed = true), phi(start = 0, fixed = true));
equation
  connect(pump.flange, load.flange_b);
end RunDown;
model Valve
  extends RunDown(pump(H_static = 20));
end Valve;

// case Rising
// fails must fall with the flow
model Rising
  extends RunDown(pump(H_zero = 25));
end Rising;
