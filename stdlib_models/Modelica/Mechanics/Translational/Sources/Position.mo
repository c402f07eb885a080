within Modelica.Mechanics.Translational.Sources;
model Position "A rod whose position follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(stateSelect = if exact then StateSelect.default else StateSelect.prefer));
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Velocity v(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed when filtered, else zero";
  SI.Acceleration a(start = 0) "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput s_ref(unit = "m") "Position to follow";
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
  constant Real af = 1.3617 "Damping term of the second-order Bessel filter";
  constant Real bf = 0.6180 "Inertia term of the second-order Bessel filter";
initial equation
  if not exact then
    s = s_ref;
  end if;
equation
  if exact then
    s = s_ref;
    v = 0;
    a = 0;
  else
    v = der(s);
    a = der(v);
    bf*a = w_crit*(w_crit*(s_ref - s) - af*v);
  end if;
  annotation(__Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Position;
