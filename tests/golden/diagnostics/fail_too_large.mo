model A
  Real x[1000000000] = zeros(1000000000);
end A;
