within Drivetrain.Clutches;
model Ratchet "Pawl and teeth: a freewheel that holds at certain angles"
  extends Interfaces.PartialFreewheel;
  parameter Integer teeth(final min = 1) = 24 "Number of teeth";
  parameter SI.Angle phi_rel0 = 0 "A twist at which the pawl holds";
  parameter SI.Energy e_tooth(final min = 0) = 0 "Energy that lifting the pawl over a tooth takes, and that is lost when it falls";
protected
  final parameter SI.Angle pitch = 2*Modelica.Constants.pi/teeth "From tooth to tooth";
  constant Real least = 1e-9 "Share of a pitch by which a tooth may be missed: it still holds where it held before";
equation
  phi_catch = phi_rel0 + pitch*noEvent(floor((phi_rel - phi_rel0)/pitch + least));
  tau_over = e_tooth/pitch;
  annotation(
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Polygon(points = {{-50, -10}, {-20, 20}, {-20, -10}, {10, 20}, {10, -10}, {40, 20}, {40, -10}, {50, -40}, {-50, -40}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{-60, 70}, {-17, 5}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 120}, {150, 80}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        ╲ pawl (flange_a)
    ╱│╱│ ╲╱│╱│╱│         flange_b overtakes: the pawl clicks from tooth to tooth;
    teeth (flange_b)     it falls behind: it stops at the last tooth that it has passed
</pre>
<p>Laws of <a href=\"modelica://Drivetrain.Clutches.Interfaces.PartialFreewheel\">PartialFreewheel</a> with</p>
<pre>
phi_0    = phi_rel0 + pitch*floor((phi_rel - phi_rel0)/pitch),  pitch = 2*pi/teeth
tau_over = e_tooth/pitch
</pre>
<p>So there is a backlash of up to one pitch. The tooth is looked for when flange_b becomes slower, not at each click: overtaking makes no events, and the pawl's work is
spread evenly over the pitch.</p>
<p>Source: teeth, pawl, backlash of at most the spacing of the teeth: encyclopedic article <i>Ratchet (device)</i>. Torque from the work per tooth derived here. A pawl that is lifted by a signal is not
modelled; see <a href=\"modelica://Drivetrain.Clutches.ShaftLock\">ShaftLock</a>.</p>
</html>"));
end Ratchet;
