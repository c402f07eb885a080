within Drivetrain.Gears;
model Ravigneaux "Two suns, one carrier, one ring: the small sun drives the ring by pairs of planets, the large sun by the outer ones"
  extends Interfaces.PartialCompoundSet;
  parameter Integer z_small(final min = 1, start = 31) "Teeth of the small sun";
  parameter Integer z_large(final min = 1, start = 38) "Teeth of the large sun";
  parameter Integer z_ring(final min = 1, start = 85) "Teeth of the ring";
  parameter SI.RotationalSpringConstant c_small(final min = Modelica.Constants.small) = 1e5 "Stiffness of the meshes at the small sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_small(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  parameter SI.RotationalSpringConstant c_large(final min = Modelica.Constants.small) = 1e5 "Stiffness of the meshes at the large sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_large(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a small "Small sun" annotation(Placement(transformation(extent = {{-110, -50}, {-90, -30}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a large "Large sun" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a carrier "Carrier" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b ring "Ring" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  DoublePinionPlanetary inside(
    final z_sun = z_small, final z_ring = z_ring, final eta_sun = eta_mesh, final eta_planets = eta_mesh, final eta_ring = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c = c_small, final d = d_small, final useHeatPort = useHeatPort) "Small sun, pairs of planets, ring";
  PlanetaryGear outside(
    final z_sun = z_large, final z_ring = z_ring, final eta_sun = eta_mesh, final eta_ring = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c = c_large, final d = d_large, final useHeatPort = useHeatPort) "Large sun, outer planets, ring";
  SI.Power lossPower = inside.lossPower + outside.lossPower "Power lost in all meshes";
equation
  assert(z_large > z_small, "The large sun (z_large) must have more teeth than the small one (z_small)");
  connect(small, inside.sun);
  connect(large, outside.sun);
  connect(carrier, inside.carrier);
  connect(carrier, outside.carrier);
  connect(ring, inside.ring);
  connect(ring, outside.ring);
  connect(inside.heatPort, heatPort);
  connect(outside.heatPort, heatPort);
  annotation(Documentation(info = "<html>
<pre>
 ============ ring
     ||   outer planets (long) -----+
     ||            ||               +-- carrier
     ||   inner planets (short) ----+
 === large sun    === small sun

w_small - r1*w_ring = (1 - r1)*w_carrier,   r1 = z_ring/z_small
w_large + r2*w_ring = (1 + r2)*w_carrier,   r2 = z_ring/z_large
</pre>
<table border=\"1\">
<tr><th>drives</th><th>held</th><th>turns for one turn of the ring</th></tr>
<tr><td>small</td><td>carrier</td><td>r1</td></tr>
<tr><td>small</td><td>large</td><td>(r1 + r2)/(1 + r2)</td></tr>
<tr><td>small and large</td><td></td><td>1</td></tr>
<tr><td>carrier</td><td>large</td><td>r2/(1 + r2)</td></tr>
<tr><td>large</td><td>carrier</td><td>-r2</td></tr>
</table>
<p>Losses are those of two sets, each with its meshes: where both suns carry torque, the mesh of the ring counts in each with its part.</p>
<p>Source: MathWorks, <i>Ravigneaux Gear</i>, Simscape Driveline and SimDriveline, whose key constraints are the two above.</p>
</html>"));
end Ravigneaux;
