within Modelica.Math.BooleanVectors;
function anyTrue "Is an element true?"
  extends Modelica.Icons.Function;
  input Boolean b[:] "Vector";
  output Boolean result "Any true?";
algorithm
  result := false;
  for i in 1:size(b, 1) loop
    result := result or b[i];
  end for;
end anyTrue;
