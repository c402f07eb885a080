within Modelica.Mechanics.Rotational.Sources;
model Accelerate "A shaft whose acceleration follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle of the shaft relative to the housing";
  SI.AngularVelocity w(start = 0, fixed = true, stateSelect = StateSelect.prefer)
    "Speed of the shaft relative to the housing";
  SI.AngularAcceleration a "Acceleration of the shaft relative to the housing";
  Modelica.Blocks.Interfaces.RealInput a_ref(unit = "rad/s2") "Acceleration to follow";
equation
  phi = flange.phi - phi_support;
  w = der(phi);
  a = der(w);
  a = a_ref;
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Accelerate;
