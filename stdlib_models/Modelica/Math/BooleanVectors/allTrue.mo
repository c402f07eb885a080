within Modelica.Math.BooleanVectors;
function allTrue "Are all elements true? Of none: no"
  extends Modelica.Icons.Function;
  input Boolean b[:] "Vector";
  output Boolean result "All true?";
algorithm
  result := size(b, 1) > 0;
  for i in 1:size(b, 1) loop
    result := result and b[i];
  end for;
end allTrue;
