within Modelica.Mechanics.Translational.Components;
model ElastoGap "A spring and damper that push while two rods touch; no force beyond"
  extends Interfaces.PartialCompliantWithRelativeStates;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness in contact";
  parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Damping constant in contact";
  parameter SI.Position s_rel0 = 0 "Distance at which the rods touch";
  parameter Real n(final min = 1) = 1 "Exponent of the spring's force";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  Boolean contact "Do the rods touch?";
protected
  SI.Force f_c "Force of the spring; zero or negative: it pushes";
  SI.Force f_d2 "Force that the damper would give";
  SI.Force f_d "Force that the damper gives";
equation
  contact = s_rel < s_rel0;
  f_c = smooth(1, noEvent(if contact then -c*abs(s_rel - s_rel0)^n else 0));
  f_d2 = if contact then d*v_rel else 0;
  // Between f_c and -f_c: the contact never pulls, and the force begins and ends at zero.
  f_d = smooth(0, noEvent(if not contact then 0 elseif f_d2 < f_c then f_c elseif f_d2 > -f_c then -f_c else f_d2));
  f = f_c + f_d;
  lossPower = f_d*v_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-85, 0}}, color = {0, 127, 0}),
      Line(points = {{-85, 40}, {-85, -40}}, color = {0, 127, 0}),
      Line(points = {{-85, 40}, {-70, 40}, {-62.5, 62}, {-47.5, 18}, {-32.5, 62}, {-17.5, 18}, {-2.5, 62}, {5, 40}, {20, 40}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{-85, -40}, {-30, -40}}, color = {0, 127, 0}),
      Rectangle(extent = {{-55, -22}, {0, -58}}, lineColor = {190, 190, 190}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{0, -22}, {-55, -22}, {-55, -58}, {0, -58}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{-55, -40}, {-20, -40}}, color = {0, 127, 0}),
      Line(points = {{-20, -28}, {-20, -52}}, color = {0, 127, 0}),
      Line(points = {{0, -40}, {20, -40}}, color = {0, 127, 0}),
      Line(points = {{20, 50}, {20, -50}}, color = {0, 127, 0}),
      Line(points = {{70, 30}, {40, 30}, {40, -30}, {70, -30}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{55, 30}, {55, 0}, {100, 0}}, color = {0, 127, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "c = %c", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = c*max(s_rel0 - s_rel, 0)^(n + 1)/(n + 1), dissipatedPower = lossPower), Documentation(info = "<html>
<p>While <code>s_rel &lt; s_rel0</code>:</p>
<p>f = &minus;c&middot;|s_rel &minus; s_rel0|<sup>n</sup> + f_d, f_d = d&middot;v_rel, limited to plus and minus the spring's force.</p>
<p>So the force is continuous, pushes and never pulls; what the spring holds when the contact parts faster than the damper allows is counted in
<code>lossPower</code>. Hertz's contact of two spheres has n = 1.5 (and then c is in N/m<sup>1.5</sup>).</p>
<p>Limits: apart, the element has no force, so it alone cannot carry a force at the start.</p>
</html>"));
end ElastoGap;
