within Drivetrain.Couplings;
model CableDrum "A drum that winds up an elastic rope in one layer"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Radius r(final min = Modelica.Constants.small, start = 0.2) "Radius of the drum, to the middle of the rope";
  parameter SI.Length L_0(final min = Modelica.Constants.small, start = 10) "Distance of the rope's end from the drum where flangeT.s = 0";
  parameter SI.Force EA(final min = Modelica.Constants.small, start = 5e6) "Force for a strain of 1";
  parameter SI.Time T_d(final min = 0) = 0 "Damping divided by stiffness";
  SI.Length L "Distance of the rope's end from the drum";
  SI.Length l(start = L_0, fixed = true, stateSelect = StateSelect.prefer) "Length of the free rope when unstretched";
  Real epsilon(unit = "1") "Strain; the rope hangs loose if it is negative";
  SI.Force F "Force of the rope";
  SI.Energy E_wound(start = 0, fixed = true) "Energy of the stretched rope on the drum, since the start";
protected
  SI.AngularVelocity w "Speed of the drum; positive winds up";
  SI.Velocity v "Speed of the rope's end, away from the drum";
  SI.Velocity stretching "What the end and the drum lengthen the rope by in a second";
  Real taut(unit = "1") "Strain of a taut rope, 0 of a loose one";
equation
  assert(L > 0, "The end of the rope has come to the drum");
  assert(l > 0, "No rope is left to wind up");
  w = der(flangeR.phi) - der(internalSupportR.phi);
  L = L_0 + flangeT.s - internalSupportT.s;
  v = der(L);
  epsilon = L/l - 1;
  taut = noEvent(max(0, epsilon));
  der(l) = -r*w/(1 + taut);
  stretching = v + (1 + epsilon)/(1 + taut)*r*w;
  F = noEvent(if epsilon > 0 then max(0, EA*(epsilon + T_d*stretching/l)) else 0);
  der(E_wound) = EA*taut^2/2*r*w/(1 + taut);
  flangeR.tau = r*F;
  flangeT.f = F;
  lossPower = (F - EA*taut)*stretching;
  annotation(
    __Torsion(storedEnergy = EA*taut^2/2*l + E_wound),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 8}, {-60, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{-60, 60}, {40, -60}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Line(points = {{-50, 60}, {-40, -60}, {-30, 60}, {-20, -60}, {-10, 60}, {0, -60}}, color = {0, 0, 0}),
        Line(points = {{0, 60}, {100, 60}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   drum (r) ──────────── L = L_0 + s ────────────o flangeT
   w &gt; 0 winds up        l unstretched, strain L/l - 1
</pre>
<p>The rope pulls and never pushes. Rope that goes onto the drum keeps the strain that it has there, so the free rope, unstretched, gets shorter by less than the drum takes in
(derived here, from the balance of rope and Hooke's law):</p>
<pre>
epsilon = L/l - 1,   der(l) = -r*w/(1 + epsilon),   F = EA*(epsilon + T_d*der(epsilon))   (0 if the rope is loose)
flangeR.tau = r*F,   flangeT.f = F
</pre>
<p>l*der(epsilon) = der(L) + r*w. The energy of the free rope is EA*epsilon²*l/2; what goes onto the drum with it, EA*epsilon²/2 for each metre of unstretched rope, is kept in
<code>E_wound</code> and comes back as if the rope left the drum with the strain of the free one. Mass and weight of the rope are left out, as are several layers: the radius stays.</p>
<p>A mass that hangs on it (flangeT.s downward) needs its weight as a force: the rope carries F = m*g at rest.</p>
<p>Source: derived here.</p>
</html>"));
end CableDrum;
