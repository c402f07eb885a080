within Hoist.Parts;
model Drum "Winds a rope; positive rotation pays out"
  parameter SI.Radius r = 0.3 "Radius of the drum";
  parameter SI.Inertia J = 8 "Moment of inertia";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Shaft of the drum";
  Interfaces.RopeEnd rope "Where the rope leaves the drum";
  SI.Angle phi "Angle";
  SI.AngularVelocity w "Speed";
  SI.AngularAcceleration a "Acceleration";
equation
  phi = flange.phi;
  w = der(phi);
  a = der(w);
  rope.x = r*phi;
  J*a = flange.tau + r*rope.F;
end Drum;
