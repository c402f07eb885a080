within Drivetrain.Machines.Functions;
function cylinderPressure "Pressure in a cylinder: adiabatic compression, combustion by a Wiebe function, gas exchange"
  extends Modelica.Icons.Function;
  input SI.Angle psi "Angle of the crank from a firing dead centre";
  input CylinderData data "The cylinder";
  input SI.Pressure p_in "Pressure in the inlet";
  input SI.Heat Q "Heat of combustion of this cycle";
  input Real constants[24] = cylinderConstants(data) "What does not depend on the angle: calculated once where many angles are asked for";
  input SI.Position x = data.r*cos(psi) + sqrt(data.l^2 - (data.r*sin(psi) - data.offset)^2) "Piston pin, from the crankshaft";
  output SI.Pressure p "Pressure";
protected
  SI.Volume V_min = constants[1];
  SI.Length top = constants[2] "Piston pin at the upper dead centre";
  SI.Area A = Modelica.Constants.pi*data.bore^2/4;
  SI.Angle cycle = data.strokes*Modelica.Constants.pi;
  SI.Angle theta "Angle from the nearest firing dead centre";
  Real u "Progress of combustion";
  Real s "Share of a change that is done";
  Real G "Integral of V^(gamma - 1) over the burnt share";
  SI.Pressure p_exchange "Pressure with open valves";
algorithm
  theta := psi - cycle*floor(psi/cycle + 0.5);
  if data.strokes == 4 then
    s := (if theta > 0 then theta - cycle/2 else theta + cycle/2)/data.blend + 0.5;
    s := if s <= 0 then 0 elseif s < 1 then (1 - cos(Modelica.Constants.pi*s))/2 else 1;
    p_exchange := data.p_out + s*(p_in - data.p_out);
  else
    p_exchange := p_in;
  end if;
  p := p_exchange;
  if theta > data.closing and theta < data.opening + data.blend then
    u := (theta - data.ignition)/data.duration;
    G := if u <= 0 then 0 elseif u < 1 then burntIntegral(u, data.wiebe_m, constants[5:24]) else constants[4];
    s := if theta <= data.opening then 0 else (1 - cos(Modelica.Constants.pi*(theta - data.opening)/data.blend))/2;
    p := (1 - s)*(p_in*constants[3] + (data.gamma - 1)*Q*G)/(V_min + A*(top - x))^data.gamma + s*p_exchange;
  end if;
  annotation(Inline = false, Documentation(info = "<html>
<p>From the closing of the inlet to the opening of the outlet, at θ from the firing dead centre, with the share x of the heat Q that is released:</p>
<pre>
V^gamma*p = p_in*V(closing)^gamma + (gamma - 1)*Q*G(θ)
G(θ)      = integral of V^(gamma - 1)*x' from the ignition on
x         = 1 - exp(-a*u^(m + 1)),   u = (θ - ignition)/duration
</pre>
<p>This is the first law for an ideal gas that fills the cylinder evenly, Q*x' = γ/(γ − 1)*p*V' + 1/(γ − 1)*V*p' (derivatives by θ), multiplied by
(γ − 1)*V<sup>γ−1</sup> and integrated (<code>burntIntegral</code>); behind the combustion the integral is a constant. With open valves the pressure is that of the outlet, from the
gas exchange dead centre on that of the inlet; it changes over along half a wave of a cosine. That is a simplification of this class.</p>
<p>Source: for x, J. I. Ghojel, <i>Review of the development and applications of the Wiebe function</i>, International Journal of Engine Research 11
(2010), and the documentation of OpenWAM, <i>Wiebe's function for combustion simulation</i>; the rest is derived here from the first law.</p>
</html>"));
end cylinderPressure;
