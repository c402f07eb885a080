within Drivetrain.Machines.Functions;
function burntIntegral "Integral of V^(gamma - 1) over the share of the heat that is released"
  extends Modelica.Icons.Function;
  input Real u "Progress of combustion, from 0 to 1";
  input CylinderData data "The cylinder";
  input SI.Volume V_min "Smallest volume";
  input SI.Length top "Piston pin at the upper dead centre";
  output Real G "Integral from the ignition on";
protected
  constant Real node[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363} "Nodes of Gauss' rule of eight points";
  constant Real weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763} "Its weights";
  SI.Area A = Modelica.Constants.pi*data.bore^2/4;
  Real s "Progress at a node";
  Real burning "s^wiebe_m";
  SI.Angle at "Angle of the crank";
algorithm
  G := 0;
  for i in 1:4 loop
    for side in 1:2 loop
      s := u*(if side == 1 then 1 - node[i] else 1 + node[i])/2;
      at := data.ignition + data.duration*s;
      burning := s^data.wiebe_m;
      G := G + u/2*weight[i]*(V_min + A*(top - data.r*cos(at) - sqrt(data.l^2 - (data.r*sin(at) - data.offset)^2)))^(data.gamma - 1)
        *data.wiebe_a*(data.wiebe_m + 1)*burning*exp(-data.wiebe_a*burning*s);
    end for;
  end for;
  annotation(Inline = false, Documentation(info = "<html>
<p>Gauss' rule with eight points over the progress u of the combustion, with the rate of a Wiebe function; see <code>cylinderPressure</code>.</p>
</html>"));
end burntIntegral;
