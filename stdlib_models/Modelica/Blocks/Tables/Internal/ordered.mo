within Modelica.Blocks.Tables.Internal;
function ordered "Times, which must not decrease"
  extends Modelica.Icons.Function;
  input Real x[:] "Times";
  input Boolean isOther = false "Are they looked at elsewhere?";
  output Real same[size(x, 1)] "The same";
algorithm
  for i in 2:size(x, 1) loop
    assert(isOther or x[i] >= x[i - 1], "the times of a table must not decrease");
  end for;
  same := x;
end ordered;
