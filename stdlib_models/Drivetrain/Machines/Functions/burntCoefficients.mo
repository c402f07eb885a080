within Drivetrain.Machines.Functions;
function burntCoefficients "Polynomial for the integral of V^(gamma - 1) over the share of the heat that is released"
  extends Modelica.Icons.Function;
  input CylinderData data "The cylinder";
  input SI.Volume V_min "Smallest volume";
  input SI.Length top "Piston pin at the upper dead centre";
  output Real c[20] "The integral divided by u^(wiebe_m + 1), in powers of 2*u - 1";
protected
  constant Integer n = 20 "Coefficients";
  constant Integer panels = 4 "Parts of the integral";
  constant Real node[8] = {-0.9602898564975363, -0.7966664774136267, -0.5255324099163290, -0.1834346424956498, 0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363}
    "Nodes of Gauss' rule of eight points";
  constant Real weight[8] = {0.1012285362903763, 0.2223810344533745, 0.3137066458778873, 0.3626837833783620, 0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763}
    "Its weights";
  SI.Area A = Modelica.Constants.pi*data.bore^2/4;
  Real u "Progress of combustion";
  Real t "Root of the progress at a node, divided by u";
  Real s "Progress at a node";
  Real integral;
  SI.Angle at "Angle of the crank";
  Real T[n, n] "Coefficients of the Chebyshev polynomials";
  Real share "Of one of them";
algorithm
  T := zeros(n, n);
  T[1, 1] := 1;
  T[2, 2] := 1;
  for j in 3:n loop
    for i in 1:j loop
      T[j, i] := (if i > 1 then 2*T[j - 1, i - 1] else 0) - T[j - 2, i];
    end for;
  end for;
  c := zeros(n);
  for k in 1:n loop
    u := (1 + cos((k - 0.5)*Modelica.Constants.pi/n))/2;
    integral := 0;
    for i in 1:panels loop
      for g in 1:8 loop
        t := (i - 0.5 + node[g]/2)/panels;
        s := u*t^2;
        at := data.ignition + data.duration*s;
        integral := integral + weight[g]/panels*t^(2*data.wiebe_m + 1)*data.wiebe_a*(data.wiebe_m + 1)*exp(-data.wiebe_a*s^(data.wiebe_m + 1))
          *(V_min + A*(top - data.r*cos(at) - sqrt(data.l^2 - (data.r*sin(at) - data.offset)^2)))^(data.gamma - 1);
      end for;
    end for;
    for j in 1:n loop
      share := (if j == 1 then 1 else 2)/n*integral*cos((j - 1)*(k - 0.5)*Modelica.Constants.pi/n);
      for i in 1:j loop
        c[i] := c[i] + share*T[j, i];
      end for;
    end for;
  end for;
  annotation(Inline = false, Documentation(info = "<html>
<p>The integral G of V^(γ − 1)*x' from the ignition to the progress u, for <code>burntIntegral</code>. With s = u*t² it is u<sup>m+1</sup> times</p>
<pre>
P(u) = integral over t from 0 to 1 of V^(γ - 1)*2*a*(m + 1)*t^(2*m + 1)*exp(-a*s^(m + 1))
</pre>
<p>P is taken at the twenty zeros of a Chebyshev polynomial, by Gauss' rule of eight points in four parts, and interpolated. The polynomial is wrong by less than
1e-7 of the whole integral for whole numbers m up to 3, and by less than 1e-5 for m from 0.5 on.</p>
</html>"));
end burntCoefficients;
