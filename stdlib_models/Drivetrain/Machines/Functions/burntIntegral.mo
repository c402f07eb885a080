within Drivetrain.Machines.Functions;
function burntIntegral "Integral of V^(gamma - 1) over the share of the heat that is released"
  extends Modelica.Icons.Function;
  input Real u "Progress of combustion, from 0 to 1";
  input Real m "Form factor of the Wiebe function";
  input Real c[20] "From burntCoefficients";
  output Real G "Integral from the ignition on";
protected
  Real x = 2*u - 1;
algorithm
  G := 0;
  for i in 3:-1:0 loop
    for j in 5:-1:1 loop
      G := G*x + c[5*i + j];
    end for;
  end for;
  G := G*u^(m + 1);
  annotation(Inline = false, Documentation(info = "<html>
<p>The polynomial of <code>burntCoefficients</code>; see <code>cylinderPressure</code>.</p>
</html>"));
end burntIntegral;
