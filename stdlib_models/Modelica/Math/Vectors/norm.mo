within Modelica.Math.Vectors;
function norm "The p-norm of a vector"
  extends Modelica.Icons.Function;
  input Real v[:] "Vector";
  input Real p(min = 1) = 2 "1, 2, any other number from 1 on, or Modelica.Constants.inf for the largest element";
  output Real result "(sum(abs(v)^p))^(1/p)";
protected
  Real largest "Absolute value of the largest element";
algorithm
  assert(p >= 1, "norm needs p >= 1");
  largest := 0;
  for i in 1:size(v, 1) loop
    largest := max(largest, abs(v[i]));
  end for;
  result := 0;
  if p >= Modelica.Constants.inf or largest == 0 then
    result := largest;
  else
    // Divided by the largest element nothing overflows.
    for i in 1:size(v, 1) loop
      result := result + (abs(v[i])/largest)^p;
    end for;
    result := largest*result^(1/p);
  end if;
end norm;
