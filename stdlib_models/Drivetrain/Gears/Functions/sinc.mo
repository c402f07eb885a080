within Drivetrain.Gears.Functions;
function sinc "sin(pi*x)/(pi*x)"
  extends Modelica.Icons.Function;
  input Real x "Argument";
  output Real y "Value, 1 at 0";
algorithm
  y := if abs(x) < 1e-8 then 1 else sin(Modelica.Constants.pi*x)/(Modelica.Constants.pi*x);
end sinc;
