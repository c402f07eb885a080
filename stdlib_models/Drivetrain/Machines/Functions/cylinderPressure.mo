within Drivetrain.Machines.Functions;
function cylinderPressure "Pressure in a cylinder: adiabatic compression, combustion by a Wiebe function, gas exchange"
  extends Modelica.Icons.Function;
  input SI.Angle psi "Angle of the crank from a firing dead centre";
  input CylinderData data "The cylinder";
  input SI.Pressure p_in "Pressure in the inlet";
  input SI.Heat Q "Heat of combustion of this cycle";
  output SI.Pressure p "Pressure";
protected
  constant Real node[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363} "Nodes of Gauss' rule of eight points";
  constant Real weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763} "Its weights";
  SI.Area A = Modelica.Constants.pi*data.bore^2/4;
  SI.Length top = sqrt((data.l + data.r)^2 - data.offset^2) "Piston pin at the upper dead centre";
  SI.Volume V_min = A*(top - sqrt((data.l - data.r)^2 - data.offset^2))/(data.compression - 1);
  SI.Angle cycle = data.strokes*Modelica.Constants.pi;
  SI.Angle theta "Angle from the nearest firing dead centre";
  Real u "Progress of combustion";
  Real s "A node, or the share of a change that is done";
  SI.Angle at "Angle of the crank";
  SI.Volume V "Volume there";
  Real G "Integral of V^(gamma - 1) over the burnt share";
  SI.Pressure p_exchange "Pressure with open valves";
algorithm
  theta := psi - cycle*floor(psi/cycle + 0.5);
  if data.strokes == 4 then
    s := (if theta > 0 then theta - cycle/2 else theta + cycle/2)/data.blend + 0.5;
    s := (1 - cos(Modelica.Constants.pi*max(0, min(1, s))))/2;
    p_exchange := data.p_out + s*(p_in - data.p_out);
  else
    p_exchange := p_in;
  end if;
  p := p_exchange;
  if theta > data.closing and theta < data.opening + data.blend then
    G := 0;
    u := max(0, min(1, (theta - data.ignition)/data.duration));
    if u > 0 then
      for i in 1:4 loop
        for side in 1:2 loop
          s := u*(if side == 1 then 1 - node[i] else 1 + node[i])/2;
          at := data.ignition + data.duration*s;
          V := V_min + A*(top - data.r*cos(at) - sqrt(data.l^2 - (data.r*sin(at) - data.offset)^2));
          G := G + u/2*weight[i]*V^(data.gamma - 1)*data.wiebe_a*(data.wiebe_m + 1)*s^data.wiebe_m*exp(-data.wiebe_a*s^(data.wiebe_m + 1));
        end for;
      end for;
    end if;
    V := V_min + A*(top - data.r*cos(data.closing) - sqrt(data.l^2 - (data.r*sin(data.closing) - data.offset)^2));
    p := p_in*V^data.gamma + (data.gamma - 1)*Q*G;
    V := V_min + A*(top - data.r*cos(theta) - sqrt(data.l^2 - (data.r*sin(theta) - data.offset)^2));
    s := (1 - cos(Modelica.Constants.pi*max(0, min(1, (theta - data.opening)/data.blend))))/2;
    p := (1 - s)*p/V^data.gamma + s*p_exchange;
  end if;
  annotation(Inline = false, Documentation(info = "<html>
<p>From the closing of the inlet to the opening of the outlet, at θ from the firing dead centre, with the share x of the heat Q that is released:</p>
<pre>
V^gamma*p = p_in*V(closing)^gamma + (gamma - 1)*Q*G(θ)
G(θ)      = integral of V^(gamma - 1)*x' from the ignition on
x         = 1 - exp(-a*u^(m + 1)),   u = (θ - ignition)/duration
</pre>
<p>This is the first law for an ideal gas that fills the cylinder evenly, Q*x' = γ/(γ − 1)*p*V' + 1/(γ − 1)*V*p' (derivatives by θ), multiplied by
(γ − 1)*V<sup>γ−1</sup> and integrated. Gauss' rule with eight points takes the integral. With open valves the pressure is that of the outlet, from the
gas exchange dead centre on that of the inlet; it changes over along half a wave of a cosine. That is a simplification of this class.</p>
<p>Source: for x, J. I. Ghojel, <i>Review of the development and applications of the Wiebe function</i>, International Journal of Engine Research 11
(2010), and the documentation of OpenWAM, <i>Wiebe's function for combustion simulation</i>; the rest is derived here from the first law.</p>
</html>"));
end cylinderPressure;
