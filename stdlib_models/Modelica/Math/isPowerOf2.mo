within Modelica.Math;
function isPowerOf2 "Is a positive whole number a power of two?"
  extends Modelica.Icons.Function;
  input Integer i(min = 1) "The number";
  output Boolean result "Is it 1, 2, 4, 8 ...?";
protected
  Integer n "What is left after halving";
algorithm
  assert(i >= 1, "isPowerOf2 needs a positive number");
  n := i;
  while n > 1 and mod(n, 2) == 0 loop
    n := div(n, 2);
  end while;
  result := n == 1;
end isPowerOf2;
