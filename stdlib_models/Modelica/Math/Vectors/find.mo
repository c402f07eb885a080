within Modelica.Math.Vectors;
function find "Where a vector has a given element"
  extends Modelica.Icons.Function;
  input Real e "Element";
  input Real v[:] "Vector";
  input Real eps(min = 0) = 0 "Largest difference that counts as equal";
  output Integer result "Index of the first such element; 0 where there is none";
algorithm
  result := 0;
  for i in 1:size(v, 1) loop
    if result == 0 and abs(v[i] - e) <= eps then
      result := i;
    end if;
  end for;
end find;
