within Drivetrain.Gears;
model Lepelletier "A simple planetary set with fixed sun beside a Ravigneaux set: six forward gears with five friction elements"
  extends Interfaces.PartialCompoundSet;
  parameter Integer z_sun(final min = 1) = 37 "Teeth of the sun in the simple set";
  parameter Integer z_first(final min = 1) = 71 "Teeth of the ring in the simple set";
  parameter Integer z_small(final min = 1) = 31 "Teeth of the small sun in the Ravigneaux set";
  parameter Integer z_large(final min = 1) = 38 "Teeth of the large sun in the Ravigneaux set";
  parameter Integer z_ring(final min = 1) = 85 "Teeth of the ring in the Ravigneaux set";
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true, HideResult = true);
  parameter SI.RotationalSpringConstant c_first(final min = Modelica.Constants.small) = 1e5 "Stiffness of the simple set's meshes at its sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_first(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  parameter SI.RotationalSpringConstant c_small(final min = Modelica.Constants.small) = 1e5 "Stiffness of the meshes at the small sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_small(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  parameter SI.RotationalSpringConstant c_large(final min = Modelica.Constants.small) = 1e5 "Stiffness of the meshes at the large sun" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d_large(final min = 0) = 0 "Damping, likewise" annotation(Dialog(enable = elastic));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a "Input: ring of the simple set";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b slow "Carrier of the simple set: turns slower than the input";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a small "Small sun";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a large "Large sun";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a carrier "Carrier of the Ravigneaux set";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "Output: ring of the Ravigneaux set";
  Modelica.Mechanics.Rotational.Interfaces.Support support if useSupport "Housing, when it may turn; holds the sun of the simple set";
  PlanetaryGear first(
    final z_sun = z_sun, final z_ring = z_first, final eta_sun = eta_mesh, final eta_ring = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c = c_first, final d = d_first, final useHeatPort = useHeatPort) "Simple set";
  Ravigneaux second(
    final z_small = z_small, final z_large = z_large, final z_ring = z_ring, final eta_mesh = eta_mesh,
    final P_small = P_small, final elastic = elastic, final c_small = c_small, final d_small = d_small,
    final c_large = c_large, final d_large = d_large, final useHeatPort = useHeatPort) "Ravigneaux set";
  SI.Power lossPower = first.lossPower + second.lossPower "Power lost in all meshes";
protected
  Modelica.Mechanics.Rotational.Components.Fixed fixed if not useSupport "Housing that does not turn";
equation
  connect(flange_a, first.ring);
  connect(first.carrier, slow);
  connect(first.sun, support);
  connect(first.sun, fixed.flange);
  connect(small, second.small);
  connect(large, second.large);
  connect(carrier, second.carrier);
  connect(second.ring, flange_b);
  connect(first.heatPort, heatPort);
  connect(second.heatPort, heatPort);
  annotation(Documentation(info = "<html>
<pre>
 flange_a - ring   carrier - slow ... A ... small  \\
           (first, sun held)      ... B ... large   | Ravigneaux set - ring - flange_b
 flange_a ........................... E ... carrier/
                            brakes: C on large, D on carrier
</pre>
<p>Clutches and brakes are not part of the class. With i0 = 1 + z_sun/z_first, r1 = z_ring/z_small, r2 = z_ring/z_large:</p>
<table border=\"1\">
<tr><th>gear</th><th>closed</th><th>ratio</th><th>with the default numbers of teeth</th></tr>
<tr><td>1</td><td>A, D</td><td>i0*r1</td><td>4.171</td></tr>
<tr><td>2</td><td>A, C</td><td>i0*(r1 + r2)/(1 + r2)</td><td>2.340</td></tr>
<tr><td>3</td><td>A, B</td><td>i0</td><td>1.521</td></tr>
<tr><td>4</td><td>A, E</td><td>r1/(r1 - 1 + 1/i0)</td><td>1.143</td></tr>
<tr><td>5</td><td>B, E</td><td>r2/(1 + r2 - 1/i0)</td><td>0.867</td></tr>
<tr><td>6</td><td>C, E</td><td>r2/(1 + r2)</td><td>0.691</td></tr>
<tr><td>R</td><td>B, D</td><td>-i0*r2</td><td>-3.403</td></tr>
</table>
<p>They are the ratios published for the ZF 6HP 26: 4.17, 2.34, 1.52, 1.14, 0.87, 0.69, and 3.40 in reverse; the numbers of teeth were chosen to give them.</p>
<p>Source: P. Lepelletier, patent US 5 106 352, as described in Wikipedia, <i>Lepelletier gear mechanism</i> and <i>ZF 6HP transmission</i>. The ratios follow from the equations of the sets.</p>
</html>"));
end Lepelletier;
