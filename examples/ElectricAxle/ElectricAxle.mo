model ElectricAxle "Two cars leave the same bend with full power: open differential and torque sensing differential"
  import Modelica.Units.SI;

  model Tyre "A driven wheel on the road: force over slip, with what the side force leaves of the friction"
    import Modelica.Mechanics.Rotational;
    parameter SI.Length r = 0.32 "Radius";
    parameter Real mu = 0.9 "Friction coefficient";
    parameter Real stiffness = 20 "Slope of force divided by load over slip";
    Rotational.Interfaces.Flange_a flange "Wheel";
    input SI.Velocity v "Speed of the road below the wheel";
    input SI.Force N "Load of the wheel";
    input SI.Acceleration a_y "Side acceleration";
    SI.AngularVelocity w = der(flange.phi) "Speed of the wheel";
    Real slip = (r*w - v)/v "Slip";
    Real mu_x = sqrt(mu^2 - (a_y/9.81)^2) "Friction coefficient that is left for driving";
    SI.Force F = N*mu_x*tanh(stiffness*slip/mu_x) "Driving force";
  equation
    flange.tau = r*F;
    annotation(__Torsion(suppliedPower = -F*v, dissipatedPower = F*(r*w - v)));
  end Tyre;

  model Car "A car of 1600 kg with an electric axle at the rear, on a bend that becomes straight"
    import Modelica.Mechanics.Rotational;
    parameter Real S = 0 "Locking value of the differential";
    parameter SI.Mass m = 1600 "Mass";
    parameter SI.Length track = 1.55 "Distance of the wheels";
    parameter SI.Length wheelbase = 2.7 "Distance of the axles";
    parameter SI.Length h = 0.5 "Height of the centre of mass";
    parameter SI.Power P_max = 120e3 "Power of the motor";
    parameter SI.Torque T_max = 160 "Torque of the motor";
    SI.Position x(start = 0, fixed = true) "Way";
    SI.Velocity v(start = 12, fixed = true) "Speed";
    SI.Acceleration a_x(start = 0, fixed = true) "Acceleration that tilts the body: delayed by the springs";
    SI.Acceleration a_y = v^2*bend "Side acceleration";
    Real bend(unit = "1/m") = noEvent(max(0, min(1, (60 - x)/40)))/30 "Curvature: a radius of 30 m for 20 m, then straight within 40 m";
    SI.Force N_rear = m*(9.81/2 + a_x*h/wheelbase) "Load of the rear axle";
    SI.Force shifted = m/2*a_y*h/track "Load that goes from the inner to the outer rear wheel";
    SI.Torque yaw = (outside.F - inside.F)*track/2 "Moment that turns the car into the bend";
    Rotational.Components.Inertia motor(J = 0.04) "Motor";
    Rotational.Sources.Torque drive "Torque of the motor";
    Drivetrain.Gears.ConstantEfficiencyGear reduction(ratio = 9.2, eta = 0.97) "Two stages";
    Drivetrain.Gears.Differential differential(S_drive = S, tau_preload = if S > 0 then 30 else 0) "Differential";
    Rotational.Components.Inertia side[2](each J = 0.02, w(start = 12/0.32*{1 - 1.55/60, 1 + 1.55/60}, each fixed = true)) "Side gears and joints: left, right";
    Rotational.Components.SpringDamper shaft[2](each c = 9000, each d = 60, phi_rel(each start = 0, each fixed = true)) "Side shafts";
    Rotational.Components.Inertia wheel[2](each J = 1.2, phi(each start = 0, each fixed = true), w(start = 12/0.32*{1 - 1.55/60, 1 + 1.55/60}, each fixed = true)) "Wheels: inner, outer";
    Tyre inside(v = v*(1 - bend*track/2), N = N_rear/2 - shifted, a_y = a_y) "Inner wheel on the road";
    Tyre outside(v = v*(1 + bend*track/2), N = N_rear/2 + shifted, a_y = a_y) "Outer wheel on the road";
    Modelica.Blocks.Sources.Ramp pedal(duration = 0.3, startTime = 0.2) "Driver";
    Modelica.Blocks.Interfaces.RealOutput torque = pedal.y*noEvent(min(T_max, P_max/max(1, motor.w))) "Demand";
  equation
    der(x) = v;
    m*der(v) = inside.F + outside.F - 0.4*v^2;
    0.1*der(a_x) = der(v) - a_x;
    connect(torque, drive.tau);
    connect(drive.flange, motor.flange_a);
    connect(motor.flange_b, reduction.flange_a);
    connect(reduction.flange_b, differential.flange_a);
    connect(differential.left, side[1].flange_a);
    connect(differential.right, side[2].flange_a);
    connect(side.flange_b, shaft.flange_a);
    connect(shaft.flange_b, wheel.flange_a);
    connect(wheel[1].flange_b, inside.flange);
    connect(wheel[2].flange_b, outside.flange);
  end Car;

  Car open "Open differential";
  Car sensing(S = 0.4) "Torque sensing: torque bias ratio 1.4/0.6 = 2.33";
  annotation(
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end ElectricAxle;
