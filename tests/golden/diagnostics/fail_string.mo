model A "open
  Real x = 1;
end A;
