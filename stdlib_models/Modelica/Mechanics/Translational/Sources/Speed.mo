within Modelica.Mechanics.Translational.Sources;
model Speed "A rod whose speed follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Velocity v(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed of the rod relative to the housing";
  SI.Acceleration a "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput v_ref(unit = "m/s") "Speed to follow";
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
initial equation
  if not exact then
    v = v_ref;
  end if;
equation
  v = der(s);
  if exact then
    v = v_ref;
    a = 0;
  else
    a = der(v);
    a = w_crit*(v_ref - v);
  end if;
  annotation(__Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Speed;
