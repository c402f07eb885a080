// library: tests/golden/diagnostics
model A
  Broken.Axle axle;
  Broken.Wheel wheel;
end A;
