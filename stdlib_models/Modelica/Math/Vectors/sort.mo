within Modelica.Math.Vectors;
function sort "The elements in order of size"
  extends Modelica.Icons.Function;
  input Real v[:] "Vector";
  input Boolean ascending = true "The smallest first?";
  output Real sorted_v[size(v, 1)] "The same elements in order";
  output Integer indices[size(v, 1)] "sorted_v = v[indices]";
protected
  Integer k "Where the element goes";
algorithm
  // Insertion: equal elements keep their order.
  for i in 1:size(v, 1) loop
    k := i;
    while k > 1 and (if ascending then sorted_v[max(k - 1, 1)] > v[i] else sorted_v[max(k - 1, 1)] < v[i]) loop
      sorted_v[k] := sorted_v[k - 1];
      indices[k] := indices[k - 1];
      k := k - 1;
    end while;
    sorted_v[k] := v[i];
    indices[k] := i;
  end for;
end sort;
