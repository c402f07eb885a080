model M
  Real a[9223372036854775807];
end M;
