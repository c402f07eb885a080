within Drivetrain.Machines;
model RollingMill "Pair of rolls that a flat piece passes: torque over the way of the rolls"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Length R(final min = Modelica.Constants.small, start = 0.4) "Radius of the rolls";
  parameter SI.Length width(final min = 0, start = 1) "Width of the piece";
  parameter SI.Length h_in(final min = Modelica.Constants.small, start = 0.03) "Thickness before the rolls";
  parameter SI.Length h_out(final min = Modelica.Constants.small, start = 0.02) "Thickness behind";
  parameter SI.Stress yield(final min = 0, start = 1e8) "Mean pressure between rolls and piece";
  parameter SI.Length length(final min = 0, start = 10) "Length of the piece behind the rolls";
  parameter SI.Position begin = 0 "Way of the rolls' surface at which the piece enters";
  SI.AngularVelocity w "Speed of the rolls";
  SI.Position x "Way of the rolls' surface";
  SI.Force F "Force between the rolls";
  SI.Torque tau "Torque that both rolls take";
protected
  final parameter SI.Length L = sqrt(R*max(0, h_in - h_out)) "Length of contact";
  SI.Length front "How far the piece has come into the contact";
  SI.Length back "How far its end has";
equation
  assert(h_in > h_out, "The piece must get thinner (h_in > h_out)");
  assert(length >= L, "The piece must be longer than the contact (length)");
  w = der(flange.phi) - der(phi_support);
  x = R*(flange.phi - phi_support);
  // Events: without them an integrator would step over a whole piece.
  front = if x <= begin then 0 elseif x <= begin + L then x - begin else L;
  back = if x <= begin + length then 0 elseif x <= begin + length + L then x - begin - length else L;
  F = yield*width*(front - back);
  tau = yield*width*((L - back)^2 - (L - front)^2);
  flange.tau = tau*tanh(w*R/1e-3);
  lossPower = flange.tau*w;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-40, 90}, {40, 10}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-40, -10}, {40, -90}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-95, 18}, {-15, -18}}, lineColor = {0, 0, 0}, fillColor = {255, 128, 0}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-15, 10}, {95, -10}}, lineColor = {0, 0, 0}, fillColor = {255, 128, 0}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 130}, {150, 95}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        ( R )              L = sqrt(R*(h_in - h_out))     contact, from the exit plane on
 =====\\______              F = yield*width*L              force between the rolls, contact full
 =====/------   ->         tau = 2*F*L/2 = F*L            both rolls, lever L/2
        ( R )
</pre>
<p>The pressure is the same in all of the contact. While the piece enters, only the part from L − u to L before the exit plane is filled (u is the way since the first touch); while it leaves, that from 0 to
L − v. The force acts in the middle of what is filled, so</p>
<pre>
F = yield*width*(u - v),   tau = yield*width*((L - v)^2 - (L - u)^2)
</pre>
<p>The torque is continuous, begins steeply and ends flat, and depends on the way alone; it always brakes (around standstill, with tanh(w*R/(1 mm/s))). The rolls' surface is taken to have the
speed of the piece behind them (no forward slip). Rolling back lets the piece in again without forming it anew: do not.</p>
<p>Source: contact length, force and lever: NovaSolver, <i>Rolling mill force</i> (F = 1.15*Y*w*L, torque of both rolls F*L; <code>yield</code> is 1.15*Y here); entering and leaving are
derived here.</p>
</html>"));
end RollingMill;
