within Modelica.Mechanics.Rotational.Sources;
model SignTorque "A constant torque in the direction of rotation, smooth around standstill"
  import Modelica.Blocks.Types.Regularization;
  import Modelica.Constants.pi;
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_nominal "Driving torque at positive speed; negative for a load";
  parameter Regularization reg = Regularization.Exp "Shape of the transition" annotation(Evaluate = true);
  parameter SI.AngularVelocity w0(final min = Modelica.Constants.eps, start = 0.1) "Speed where the transition ends";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  if reg == Regularization.Exp then
    tau = tau_nominal*tanh(w/(0.02*w0));
  elseif reg == Regularization.Sine then
    tau = tau_nominal*(if abs(w) < w0 then sin(pi/2*w/w0) else sign(w));
  elseif reg == Regularization.Linear then
    tau = tau_nominal*(if abs(w) < w0 then w/w0 else sign(w));
  else
    tau = tau_nominal*sign(w)*(if abs(w) < w0 then 1 - cos(pi/2*w/w0) else 1);
  end if;
  flange.tau = -tau;
  annotation(Documentation(info = "<html>
<p>tau = tau_nominal*r(w/w0), where for |x| &lt; 1</p>
<table>
<tr><td>Exp</td><td>r = 2/(1 + exp(-100*x)) - 1 = tanh(50*x), for all x</td></tr>
<tr><td>Sine</td><td>r = sin(pi/2*x)</td></tr>
<tr><td>Linear</td><td>r = x</td></tr>
<tr><td>Cosine</td><td>r = sign(x)*(1 - cos(pi/2*x))</td></tr>
</table>
<p>and r = sign(x) outside. <code>Exp</code> makes no events; the others make one where the transition ends. With a
negative <code>tau_nominal</code> the torque resembles friction, but nothing ever comes fully to rest.</p>
</html>"));
end SignTorque;
