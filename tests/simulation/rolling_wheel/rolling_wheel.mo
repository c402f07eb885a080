model rolling_wheel "A wheel and a rack drive masses against quadratic and linear drag"
  import Modelica.Mechanics.{Rotational, Translational};

  Rotational.Sources.TorqueStep drive(stepTorque = 8, offsetTorque = 0, startTime = 0.1) "Drives the wheel";
  Rotational.Components.Inertia wheel(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Wheel";
  Rotational.Components.IdealRollingWheel contact(radius = 0.5) "Wheel on the ground";
  Translational.Components.Mass vehicle(m = 3, L = 2) "What the wheel moves";
  Translational.Sources.QuadraticSpeedDependentForce wind(f_nominal = -4, v_nominal = 2, ForceDirection = false) "Wind";

  Rotational.Sources.ConstantTorque motor(tau_constant = 6) "Drives the rack";
  Rotational.Components.Inertia pinion(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Pinion";
  Rotational.Components.IdealGearR2T rack(ratio = 4) "Four radians for a metre";
  Translational.Components.Mass slide(m = 2) "What the rack moves";
  Translational.Sources.LinearSpeedDependentForce grease(f_nominal = -3, v_nominal = 1, ForceDirection = false) "Drag";
equation
  connect(drive.flange, wheel.flange_a);
  connect(wheel.flange_b, contact.flangeR);
  connect(contact.flangeT, vehicle.flange_a);
  connect(vehicle.flange_b, wind.flange);
  connect(motor.flange, pinion.flange_a);
  connect(pinion.flange_b, rack.flangeR);
  connect(rack.flangeT, slide.flange_a);
  connect(slide.flange_b, grease.flange);
end rolling_wheel;
