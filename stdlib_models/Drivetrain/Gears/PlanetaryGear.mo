within Drivetrain.Gears;
model PlanetaryGear "Simple planetary set with losses and compliance of its meshes"
  extends Interfaces.PartialPlanetary(final ratio = z_ring/z_sun, final eta = eta_sun*eta_ring);
  parameter Real eta_sun(final min = 0.5, final max = 1) = 1 "Efficiency of the mesh of sun and planets";
  parameter Real eta_ring(final min = 0.5, final max = 1) = 1 "Efficiency of the mesh of planets and ring";
  annotation(Documentation(info = "<html>
<pre>
 ==== ring         w_sun + r*w_ring = (1 + r)*w_carrier,   r = z_ring/z_sun
  ||  planet -- carrier
 ==== sun          eta = eta_sun*eta_ring
</pre>
<p>With the ring held, sun to carrier: torque ratio 1 + r*eta, efficiency (1 + r*eta)/(1 + r); carrier to sun: efficiency (1 + r)/(1 + r/eta). Losses and
compliance: <code>Interfaces.PartialPlanetary</code>.</p>
<p>Source: MathWorks, <i>Planetary Gear</i>, Simscape Driveline; Willis' equation.</p>
</html>"));
end PlanetaryGear;
