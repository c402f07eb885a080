model GearedAxle "Electric axle of a small car: torque ripple of the motor and two meshes of gears excite the shafts between them"
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational.{Components, Sources};
  import Modelica.Units.SI;
  constant Integer z[4] = {17, 31, 17, 74} "Teeth: input, counter gear, final pinion, final gear";
  constant Real i = z[2]/z[1]*z[4]/z[3] "Ratio of the axle";
  parameter SI.Length m[2] = {2.25e-3, 2.75e-3} "Normal modules of both stages";
  parameter SI.Angle beta[2] = {25*pi/180, 20*pi/180} "Their helix angles";
  parameter SI.Angle alpha[2] = {atan(tan(20*pi/180)/cos(beta[k])) for k in 1:2} "Their transverse pressure angles, 20 degrees normal to the teeth";
  parameter SI.AngularVelocity w_start = 2000*pi/30 "Speed of the motor at the start";
  parameter SI.Torque tau_max = 200 "Torque of the motor";
  parameter SI.Radius R = 0.316 "Radius of the wheels";
  Sources.ConstantTorque motor(tau_constant = tau_max);
  Drivetrain.Machines.HarmonicTorque ripple(order = {24, 48}, amplitude = [0, 2.5, 1.2]) "Slots and poles: 8 poles, 48 slots";
  Components.Inertia rotor(J = 0.039);
  Components.SpringDamper inputShaft(c = 6e4, d = 0.6) "Rotor shaft, spline, pinion";
  Components.Inertia pinion(J = 3e-4);
  Drivetrain.Gears.GearMesh first(
    z_a = z[1], z_b = z[2], r_a = m[1]*z[1]/2*cos(alpha[1])/cos(beta[1]), c = 2.6e8, eps_alpha = 1.45, eps_beta = 1.7, d = 2e3, e = {1.2e-6, 0.4e-6}) "First stage";
  Components.Inertia counterGear(J = 2.5e-3);
  Components.SpringDamper counterShaft(c = 2.5e5, d = 1.5);
  Components.Inertia finalPinion(J = 5e-4);
  Drivetrain.Gears.GearMesh second(
    z_a = z[3], z_b = z[4], r_a = m[2]*z[3]/2*cos(alpha[2])/cos(beta[2]), c = 3.6e8, eps_alpha = 1.5, eps_beta = 1.4, d = 5e3, e = {1.5e-6, 0.5e-6}) "Final drive";
  Components.Inertia differential(J = 0.06) "Final gear and differential";
  Components.SpringDamper sideShafts(c = 1.4e4, d = 20) "Both";
  Components.Inertia wheels(J = 2.2) "Both";
  Components.SpringDamper tires(c = 6e4, d = 250) "Both, with the slip";
  Components.Inertia vehicle(J = 1600*R^2) "Mass of the car at the wheels";
  Sources.QuadraticSpeedDependentTorque air(tau_nominal = -0.5*1.2*0.65*30^2*R, w_nominal = 30/R, TorqueDirection = false);
  Real speed(unit = "rev/min") = rotor.w*30/pi "Of the motor";
initial equation
  rotor.phi = 0;
  rotor.w = w_start;
  inputShaft.phi_rel = -tau_max/inputShaft.c;
  counterShaft.phi_rel = tau_max*z[2]/z[1]/counterShaft.c;
  sideShafts.phi_rel = -tau_max*i/sideShafts.c;
  tires.phi_rel = -tau_max*i/tires.c;
  first.s = tau_max/first.r_a/first.k;
  second.s = -tau_max*z[2]/z[1]/second.r_a/second.k;
  inputShaft.w_rel = 0;
  counterShaft.w_rel = 0;
  sideShafts.w_rel = 0;
  tires.w_rel = 0;
  first.v = 0;
  second.v = 0;
equation
  connect(motor.flange, rotor.flange_a);
  connect(ripple.flange, rotor.flange_a);
  connect(rotor.flange_b, inputShaft.flange_a);
  connect(inputShaft.flange_b, pinion.flange_a);
  connect(pinion.flange_b, first.flange_a);
  connect(first.flange_b, counterGear.flange_a);
  connect(counterGear.flange_b, counterShaft.flange_a);
  connect(counterShaft.flange_b, finalPinion.flange_a);
  connect(finalPinion.flange_b, second.flange_a);
  connect(second.flange_b, differential.flange_a);
  connect(differential.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, wheels.flange_a);
  connect(wheels.flange_b, tires.flange_a);
  connect(tires.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, air.flange);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-6, Interval = 0.0002),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end GearedAxle;
