model Motor
  Real x = 1;
end Mtor;
