within Broken;
model Axle
  Real x = 1;
end Axle;
