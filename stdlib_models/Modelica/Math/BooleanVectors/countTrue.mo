within Modelica.Math.BooleanVectors;
function countTrue "How many elements are true"
  extends Modelica.Icons.Function;
  input Boolean b[:] "Vector";
  output Integer n "Number of true elements";
algorithm
  n := 0;
  for i in 1:size(b, 1) loop
    n := if b[i] then n + 1 else n;
  end for;
end countTrue;
