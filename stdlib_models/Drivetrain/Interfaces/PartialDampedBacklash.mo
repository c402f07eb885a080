within Drivetrain.Interfaces;
partial model PartialDampedBacklash "An elastic shaft with inner damping and a gap, without its law of contact"
  extends PartialBacklash;
  parameter SI.RotationalDampingConstant d(min = 0, start = 0) "Damping of the shaft";
protected
  SI.Angle phi_free = phi_rel - phi_rel0 + d/c*w_rel "Where the end of the shaft would settle if nothing stopped it";
  annotation(Documentation(info = "<html>
<p><code>phi_free</code> is y = θd + (c/k)ω of the paper. Spring and damper push against the upper edge as long as it is
above this edge.</p>
</html>"));
end PartialDampedBacklash;
