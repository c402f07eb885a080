within Drivetrain.Functions;
function gapTravel "How far the free end of a shaft has gone since it left the other edge of a gap"
  extends Modelica.Icons.Function;
  input SI.Angle x "Twist, seen from the edge that was left";
  input SI.AngularVelocity w "Speed of the twist, taken as constant on the way";
  input SI.Time T "Time in which the free shaft relaxes: damping by stiffness";
  output SI.Angle travel "Way of the end, seen from that edge";
algorithm
  // Below x = -T*w the end has not left yet, and the exponential would overflow.
  travel := if T*w > 0 then x + T*w*exp(-max(x/(T*w), -1) - 1) else x;
  annotation(Inline = false, Documentation(info = "<html>
<p>Function f of equation (19): f(x, ω) = x + (cω/k) exp(−kx/(cω) − 1) for ω &gt; 0. The end parts from the edge at
x = −cω/k with the shaft stretched by cω/k, which relaxes while the twist goes on with constant speed.</p>
</html>"));
end gapTravel;
