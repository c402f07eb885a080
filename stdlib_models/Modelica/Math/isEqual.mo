within Modelica.Math;
function isEqual "Are two numbers equal within a tolerance?"
  extends Modelica.Icons.Function;
  input Real s1 "First number";
  input Real s2 "Second number";
  input Real eps(min = 0) = 0 "Largest difference that counts as equal";
  output Boolean result "Are they equal?";
algorithm
  result := abs(s1 - s2) <= eps;
  annotation(Inline = true);
end isEqual;
