within Drivetrain.Clutches;
model SpragClutch "Freewheel whose sprags wind up elastically"
  extends Modelica.Mechanics.Rotational.Icons.Clutch;
  extends Interfaces.PartialFreewheel;
  parameter SI.Torque tau_drag(final min = 0) = 0 "Torque while flange_b overtakes";
equation
  phi_catch = phi_rel;
  tau_over = tau_drag;
  annotation(
    Icon(graphics = {
      Polygon(points = {{-8, 20}, {8, 0}, {-8, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
      Line(points = {{8, 20}, {8, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   outer race ───────────     engaged at any angle, when flange_b (w_b) becomes slower than flange_a (w_a)
     sprags   ╲ ╲ ╲ ╲ ╲       z: angle since then
   inner race ───────────     free when z has come back to 0
</pre>
<p>Laws of <a href=\"modelica://Drivetrain.Clutches.Interfaces.PartialFreewheel\">PartialFreewheel</a>. There are no teeth, so it holds where it happens to be, and winds up by an
angle z that follows the torque, -c*z. That the sprags do not slip is a matter of their geometry, mu &gt; tan(angle of the strut), and supposed here.</p>
<p>Sources: twisting angle that follows the torque by elastic deformation, a few degrees at nominal torque; condition of clamping: GMN, <i>Sprag Clutch Guide, Angle of Twist</i>, and
<i>Freewheel Clutches, Sprags</i>. Damping as in <a href=\"modelica://Drivetrain.Clutches.DogClutch\">DogClutch</a> (Hunt and Crossley, 1975).</p>
</html>"));
end SpragClutch;
