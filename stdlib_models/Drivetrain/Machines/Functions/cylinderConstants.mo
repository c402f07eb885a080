within Drivetrain.Machines.Functions;
function cylinderConstants "What the pressure in a cylinder needs and does not depend on the angle"
  extends Modelica.Icons.Function;
  input CylinderData data "The cylinder";
  output Real constants[24] "Smallest volume; piston pin at the upper dead centre; volume^gamma where the inlet closes; integral of V^(gamma - 1) over the whole combustion; burntCoefficients";
protected
  SI.Area A = Modelica.Constants.pi*data.bore^2/4;
  SI.Length top = sqrt((data.l + data.r)^2 - data.offset^2);
  SI.Volume V_min = A*(top - sqrt((data.l - data.r)^2 - data.offset^2))/(data.compression - 1);
algorithm
  constants[1] := V_min;
  constants[2] := top;
  constants[3] := (V_min + A*(top - data.r*cos(data.closing) - sqrt(data.l^2 - (data.r*sin(data.closing) - data.offset)^2)))^data.gamma;
  constants[5:24] := burntCoefficients(data, V_min, top);
  constants[4] := burntIntegral(1, data.wiebe_m, constants[5:24]);
  annotation(Inline = false, Documentation(info = "<html>
<p>Geometry of the slider-crank, and the polynomial of <code>burntCoefficients</code> with its value over the whole combustion.</p>
</html>"));
end cylinderConstants;
