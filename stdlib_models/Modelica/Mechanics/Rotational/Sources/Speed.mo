within Modelica.Mechanics.Rotational.Sources;
model Speed "A shaft whose speed follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle of the shaft relative to the housing";
  SI.AngularVelocity w(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed of the shaft relative to the housing";
  SI.AngularAcceleration a "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput w_ref(unit = "rad/s") "Speed to follow";
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
initial equation
  if not exact then
    w = w_ref;
  end if;
equation
  phi = flange.phi - phi_support;
  w = der(phi);
  if exact then
    w = w_ref;
    a = 0;
  else
    a = der(w);
    a = w_crit*(w_ref - w);
  end if;
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Speed;
