model M
  Real x = sum(identity(400) * identity(400));
  Real y = sum(outerProduct(1:10000, 1:10000));
end M;
