within Drivetrain.Clutches;
model Detent "A spring that a sleeve must push down to pass"
  parameter SI.Force f_max(final min = 0) = 50 "Largest force";
  parameter SI.Position s_a = 0 "Position where the force begins";
  parameter SI.Position s_b = 0.004 "Position from which the spring is pressed down";
  Modelica.Mechanics.Translational.Interfaces.Flange_a sleeve "Sleeve that passes";
  SI.Force f "Force that the sleeve needs (= sleeve.f)";
  Boolean onTheWay "Is the sleeve between s_a and s_b? An event, lest a step passes over the detent";
protected
  Real u "Share of the way";
equation
  assert(s_b > s_a, "The detent ends (s_b) before it begins (s_a)");
  u = noEvent(max(0, min(1, (sleeve.s - s_a)/(s_b - s_a))));
  onTheWay = sleeve.s > s_a and sleeve.s < s_b;
  f = if onTheWay then 16*f_max*u^2*(1 - u)^2 else 0;
  sleeve.f = f;
  annotation(
    __Torsion(storedEnergy = 16*f_max*(s_b - s_a)*(u^3/3 - u^4/2 + u^5/5)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-40, 0}, {-20, 20}, {20, 20}, {40, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Ellipse(extent = {{-70, 4}, {-30, 44}}, lineColor = {0, 0, 0}),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
f = 16*f_max*u^2*(1 - u)^2,   u = (s - s_a)/(s_b - s_a), between 0 and 1
</pre>
<p>Smooth, with its largest value in the middle. What the spring has taken, 8/15*f_max*(s_b - s_a), it gives back on the way home.</p>
<p>Source: that a shift linkage has to overcome the peak force of a detent: MathWorks, <i>Simscape Driveline, Synchronizer</i>; the curve is our own.</p>
</html>"));
end Detent;
