within Modelica.Math.BooleanVectors;
function firstTrueIndex "Where the first true element is"
  extends Modelica.Icons.Function;
  input Boolean b[:] "Vector";
  output Integer index "Its index; 0 where there is none";
algorithm
  index := 0;
  for i in 1:size(b, 1) loop
    if index == 0 and b[i] then
      index := i;
    end if;
  end for;
end firstTrueIndex;
