within Modelica.Mechanics.Translational.Sources;
model Accelerate "A rod whose acceleration follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
  SI.Velocity v(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Speed of the rod relative to the housing";
  SI.Acceleration a "Acceleration of the rod relative to the housing";
  Modelica.Blocks.Interfaces.RealInput a_ref(unit = "m/s2") "Acceleration to follow";
equation
  v = der(s);
  a = der(v);
  a = a_ref;
  annotation(__Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Accelerate;
