model MarineSteamTurbine "Two steam turbines drive a ship's propeller by two stages of gears; the line runs up through its critical speed"
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational.{Components, Sources};
  import Modelica.Units.SI;
  constant SI.Torque lb_in = 0.112984829 "One pound-force inch";
  constant Real i2 = 9.4094, i_LP = 40.0424, i_HP = 78.2365 "Speeds of the intermediate shafts and of the turbines for one of the propeller";
  parameter SI.AngularVelocity w_nominal = 85*pi/30 "Nominal speed of the propeller";
  parameter SI.Torque tau_nominal = 22.24e6*lb_in "Its torque there; it goes with the square of the speed";
  parameter Integer blades = 5 "Blades of the propeller: the order of its excitation";
  parameter Real share = 0.1 "Amplitude of the propeller's torque of this order by its mean";
  parameter SI.Time T_d = 4.28e-4 "Damping of the shafts divided by their stiffness: 0.398 % of the first vibration";
  parameter SI.AngularVelocity w_0 = 20*pi/30 "Speed before the run-up";
  parameter SI.AngularVelocity w_1 = 90*pi/30 "Speed after it";
  parameter SI.Time T_run = 120 "Time of the run-up";
  Sources.Torque water "Mean torque of the water";
  Components.Damper added(d = 3.86e6*lb_in) "Of the water, for vibrations around the mean speed";
  Sources.Speed mean(exact = true) "Turns with the mean speed";
  Drivetrain.Machines.HarmonicTorque wake(
    order = {blades},
    amplitude = [linspace(0, w_1, 91), share*tau_nominal*linspace(0, w_1/w_nominal, 91).^2]) "Torque of the blades that pass through the wake";
  Components.Inertia propeller(J = 2.454e6*lb_in);
  Components.SpringDamper propellerShaft(c = 826e6*lb_in, d = T_d*propellerShaft.c);
  Components.Inertia bullGear(J = 0.826e6*lb_in);
  Components.IdealGear secondLP(ratio = -1/i2) "Second stage, low pressure";
  Components.SpringDamper shaftLP(c = 203.94e6*lb_in, d = T_d*shaftLP.c);
  Components.Inertia gearLP(J = 1.283e4*lb_in);
  Components.IdealGear firstLP(ratio = -i2/i_LP) "First stage";
  Components.SpringDamper quillLP(c = 30.51e6*lb_in, d = T_d*quillLP.c);
  Components.Inertia turbineLP(J = 1.509e4*lb_in);
  Components.IdealGear secondHP(ratio = -1/i2) "Second stage, high pressure";
  Components.SpringDamper shaftHP(c = 24.17e6*lb_in, d = T_d*shaftHP.c);
  Components.Inertia gearHP(J = 2.723e4*lb_in);
  Components.IdealGear firstHP(ratio = -i2/i_HP) "First stage";
  Components.SpringDamper quillHP(c = 14.26e6*lb_in, d = T_d*quillHP.c);
  Components.Inertia turbineHP(J = 2.612e2*lb_in);
  Sources.Torque steamLP, steamHP "Each has half of the power";
  Real speed(unit = "rev/min") = propeller.w*30/pi "Of the propeller";
  SI.AngularVelocity w_ref "Speed of the run-up";
  SI.Torque tau_ref "Torque on the bull gear for it";
protected
  constant SI.Inertia J = (2.454e6 + 0.826e6 + i2^2*(1.283e4 + 2.723e4) + i_LP^2*1.509e4 + i_HP^2*2.612e2)*lb_in "All that is speeded up";
  parameter SI.AngularAcceleration a = (w_1 - w_0)/T_run;
equation
  w_ref = w_0 + a*time;
  mean.w_ref = w_ref;
  water.tau = -tau_nominal*(w_ref/w_nominal)^2;
  tau_ref = J*a - water.tau;
  steamLP.tau = tau_ref/2/i_LP;
  steamHP.tau = tau_ref/2/i_HP;
  connect(water.flange, propeller.flange_a);
  connect(propeller.flange_a, added.flange_a);
  connect(added.flange_b, mean.flange);
  connect(wake.flange, propeller.flange_a);
  connect(propeller.flange_b, propellerShaft.flange_a);
  connect(propellerShaft.flange_b, bullGear.flange_a);
  connect(bullGear.flange_b, secondLP.flange_a);
  connect(secondLP.flange_b, shaftLP.flange_a);
  connect(shaftLP.flange_b, gearLP.flange_a);
  connect(gearLP.flange_b, firstLP.flange_a);
  connect(firstLP.flange_b, quillLP.flange_a);
  connect(quillLP.flange_b, turbineLP.flange_a);
  connect(turbineLP.flange_b, steamLP.flange);
  connect(bullGear.flange_b, secondHP.flange_a);
  connect(secondHP.flange_b, shaftHP.flange_a);
  connect(shaftHP.flange_b, gearHP.flange_a);
  connect(gearHP.flange_b, firstHP.flange_a);
  connect(firstHP.flange_b, quillHP.flange_a);
  connect(quillHP.flange_b, turbineHP.flange_a);
  connect(turbineHP.flange_b, steamHP.flange);
initial equation
  propeller.phi = 0;
  propeller.w = w_0;
  propellerShaft.phi_rel = tau_ref/propellerShaft.c;
  shaftLP.phi_rel = -tau_ref/2/i2/shaftLP.c;
  quillLP.phi_rel = tau_ref/2/i_LP/quillLP.c;
  shaftHP.phi_rel = -tau_ref/2/i2/shaftHP.c;
  quillHP.phi_rel = tau_ref/2/i_HP/quillHP.c;
  propellerShaft.w_rel = 0;
  shaftLP.w_rel = 0;
  quillLP.w_rel = 0;
  shaftHP.w_rel = 0;
  quillHP.w_rel = 0;
  annotation(
    experiment(StopTime = 120, Tolerance = 1e-6, Interval = 0.02),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end MarineSteamTurbine;
