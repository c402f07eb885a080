within Modelica.Mechanics.Rotational.Sources;
model Position "A shaft whose angle follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Angle phi(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Angle of the shaft relative to the housing";
  SI.AngularVelocity w(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed when filtered, else zero";
  SI.AngularAcceleration a(start = 0) "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput phi_ref(final quantity = "Angle", final unit = "rad", displayUnit = "deg")
    "Angle to follow";
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
  constant Real af = 1.3617 "Damping term of the second-order Bessel filter";
  constant Real bf = 0.6180 "Inertia term of the second-order Bessel filter";
initial equation
  if not exact then
    phi = phi_ref;
  end if;
equation
  phi = flange.phi - phi_support;
  if exact then
    phi = phi_ref;
    w = 0;
    a = 0;
  else
    w = der(phi);
    a = der(w);
    bf*a = w_crit*(w_crit*(phi_ref - phi) - af*w);
  end if;
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Position;
