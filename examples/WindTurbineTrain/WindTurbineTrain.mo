model WindTurbineTrain "Drive train of a wind turbine of 5 MW: rotor, shaft, gear, generator, and a short loss of the grid"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter SI.Length R = 63 "Radius of the rotor";
  parameter SI.Inertia J_rotor = 115926 + 3*11776047 "Hub and three blades";
  parameter SI.Inertia J_generator = 534.116 "Generator, at the fast shaft";
  parameter Real ratio = 97 "Gearbox";
  parameter SI.Velocity wind = 9 "Wind";
  parameter SI.Time fault = 0.15 "How long the generator has no torque, from 20 s on";
  parameter Real lambda = 8.1 "Tip speed ratio with the largest power coefficient";
  parameter Real cp = 0.48 "That coefficient";
  parameter Real k(unit = "N.m.s2/rad2") = rotor.rho/2*Modelica.Constants.pi*R^5*cp/(lambda*ratio)^3 "Torque of the generator over the square of its speed, which follows the best ratio";
  Drivetrain.Machines.WindTurbineRotor rotor(R = R) "Air on the blades";
  Components.Inertia blades(J = J_rotor, phi(start = 0, fixed = true), w(start = lambda*wind/R, fixed = true)) "Hub and blades";
  Components.SpringDamper shaft(c = 867.637e6, d = 6.215e6, phi_rel(start = -2.0e6/867.637e6), w_rel(start = 0, fixed = true)) "Main shaft and gearbox, seen from the slow side";
  Components.IdealGear gear(ratio = 1/ratio) "Gearbox";
  Components.Inertia generator(J = J_generator) "Generator";
  Modelica.Mechanics.Rotational.Sources.Torque load "Torque of the generator";
  SI.Power power = -load.tau*generator.w "Power to the grid";
  SI.Torque tau_shaft = -shaft.tau "Torque of the main shaft";
initial equation
  generator.a = 0;
equation
  rotor.v_wind = wind;
  rotor.pitch = 0;
  load.tau = if time >= 20 and time < 20 + fault then 0 else -k*generator.w^2;
  connect(rotor.flange, blades.flange_a);
  connect(blades.flange_b, shaft.flange_a);
  connect(shaft.flange_b, gear.flange_a);
  connect(gear.flange_b, generator.flange_a);
  connect(load.flange, generator.flange_b);
  annotation(
    experiment(StartTime = 0, StopTime = 30, Tolerance = 1e-8, Interval = 0.01),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end WindTurbineTrain;
