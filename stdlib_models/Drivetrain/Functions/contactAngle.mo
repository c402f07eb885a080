within Drivetrain.Functions;
function contactAngle "Twist at which a shaft meets the upper edge of a gap that it crosses with constant speed"
  extends Modelica.Icons.Function;
  input SI.AngularVelocity w "Speed of the twist; where it is not positive the result is bMax";
  input SI.Time T "Time in which the free shaft relaxes: damping by stiffness";
  input SI.Angle bMax "Half of the gap";
  output SI.Angle angle "Twist at contact, between bMax - T*w and bMax";
protected
  Real z "Width of the gap by twice the stretch of the shaft that crosses it";
  Real s "Square root of 2*z";
  Real v "Logarithm of the stretch that is left, relative to that at the start";
algorithm
  if T*w*18 <= bMax then
    angle := bMax; // the shaft relaxes before it arrives: exp(-36) is left
  else
    z := 2*bMax/(T*w);
    s := sqrt(2*z);
    v := -s - s^2/6; // the solution for a narrow gap
    if z > 1e-10 then
      for i in 1:8 loop
        v := v - (exp(v) - v - 1 - z)/(exp(v) - 1);
      end for;
    end if;
    angle := bMax - T*w*exp(v);
  end if;
  annotation(Inline = false, Documentation(info = "<html>
<p>θ* with f(θ* + α, ω) = 2α, see <code>gapTravel</code>. In closed form θ* = α + (cω/k) W(−exp(−1 − z)), z = 2αk/(cω), with
the principal branch W of the Lambert function. v = ln(−W) solves e<sup>v</sup> − v = 1 + z; the left side is convex, so
Newton's method converges from every start v &lt; 0. The result has an error of a few units of rounding divided by √z.</p>
</html>"));
end contactAngle;
