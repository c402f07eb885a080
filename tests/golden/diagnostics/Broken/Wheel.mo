within Broken;
model Whel
  Real x = 1;
end Whel;
