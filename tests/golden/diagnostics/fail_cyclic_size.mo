model CyclicSize
  parameter Real a[n, n];
  parameter Integer n = size(a, 1);
end CyclicSize;
