within Drivetrain.Gears;
model DoublePinionPlanetary "Planetary set with pairs of planets: sun and ring turn in the same sense while the carrier is held"
  extends Interfaces.PartialPlanetary(final ratio = -z_ring/z_sun, final eta = eta_sun*eta_planets*eta_ring);
  parameter Real eta_sun(final min = 0.5, final max = 1) = 1 "Efficiency of the mesh of sun and inner planets";
  parameter Real eta_planets(final min = 0.5, final max = 1) = 1 "Efficiency of the mesh of the planets of a pair";
  parameter Real eta_ring(final min = 0.5, final max = 1) = 1 "Efficiency of the mesh of outer planets and ring";
  annotation(Documentation(info = "<html>
<pre>
 ==== ring            w_sun - r*w_ring = (1 - r)*w_carrier,   r = z_ring/z_sun
  ||  outer planet --+
  ||  inner planet --+-- carrier
 ==== sun             eta = eta_sun*eta_planets*eta_ring
</pre>
<p>Losses and compliance: <code>Interfaces.PartialPlanetary</code>.</p>
<p>Source: MathWorks, <i>Planet-Planet</i>, <i>Sun-Planet</i> and <i>Ring-Planet</i>, Simscape Driveline, whose constraints combined give the one above.</p>
</html>"));
end DoublePinionPlanetary;
