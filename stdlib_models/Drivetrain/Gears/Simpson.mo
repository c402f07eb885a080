within Drivetrain.Gears;
model Simpson "Two planetary sets with one sun; the front carrier and the rear ring are the output"
  extends Interfaces.PartialCompoundSet;
  parameter Integer z_sun_front(final min = 1, start = 35) "Teeth of the sun in the front set";
  parameter Integer z_ring_front(final min = 1, start = 73) "Teeth of the ring in the front set";
  parameter Integer z_sun_rear(final min = 1) = z_sun_front "Teeth of the sun in the rear set";
  parameter Integer z_ring_rear(final min = 1) = z_ring_front "Teeth of the ring in the rear set";
  parameter SI.RotationalSpringConstant c_front(final min = Modelica.Constants.small) = 1e5 "Stiffness of the front meshes at the sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_front(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  parameter SI.RotationalSpringConstant c_rear(final min = Modelica.Constants.small) = 1e5 "Stiffness of the rear meshes at the sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_rear(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a sun "Common sun";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a frontRing "Ring of the front set";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a rearCarrier "Carrier of the rear set";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "Front carrier and rear ring";
  PlanetaryGear front(
    final z_sun = z_sun_front, final z_ring = z_ring_front, final eta_sun = eta_mesh, final eta_ring = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c = c_front, final d = d_front, final useHeatPort = useHeatPort) "Front set";
  PlanetaryGear rear(
    final z_sun = z_sun_rear, final z_ring = z_ring_rear, final eta_sun = eta_mesh, final eta_ring = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c = c_rear, final d = d_rear, final useHeatPort = useHeatPort) "Rear set";
  SI.Power lossPower = front.lossPower + rear.lossPower "Power lost in all meshes";
equation
  connect(sun, front.sun);
  connect(sun, rear.sun);
  connect(frontRing, front.ring);
  connect(rearCarrier, rear.carrier);
  connect(flange_b, front.carrier);
  connect(flange_b, rear.ring);
  connect(front.heatPort, heatPort);
  connect(rear.heatPort, heatPort);
  annotation(Documentation(info = "<html>
<pre>
 frontRing ==     == rear ring --+
           ||     ||             |
 front     o----- || ------------+-- flange_b
           ||     o -- rearCarrier
 sun ==================

w_sun + r1*w_frontRing = (1 + r1)*w_out,   r1 = z_ring_front/z_sun_front
w_sun + r2*w_out = (1 + r2)*w_rearCarrier, r2 = z_ring_rear/z_sun_rear
</pre>
<table border=\"1\">
<tr><th>gear</th><th>drives</th><th>held</th><th>turns for one turn of the output</th><th>both sets 35 and 73 teeth</th></tr>
<tr><td>1</td><td>frontRing</td><td>rearCarrier</td><td>(1 + r1 + r2)/r1</td><td>2.479</td></tr>
<tr><td>2</td><td>frontRing</td><td>sun</td><td>(1 + r1)/r1</td><td>1.479</td></tr>
<tr><td>3</td><td>frontRing and sun</td><td></td><td>1</td><td>1</td></tr>
<tr><td>R</td><td>sun</td><td>rearCarrier</td><td>-r2</td><td>-2.086</td></tr>
</table>
<p>The last column are the published ratios of the ZF 3HP 22.</p>
<p>Source: Maplesoft, <i>Simpson Gear</i>, MapleSim driveline documentation, for what is joined; A. Severson, <i>Secrets of the Simpson Gearset</i>, ateupwithmotor.com; Wikipedia, <i>ZF 3HP transmission</i>, for
ratios. The table follows from the equations of both sets.</p>
</html>"));
end Simpson;
