model Drive
  Real torque(unit = "Nm") = 3;
  Real angle(unit = "rad", displayUnit = "rpm") = 0.1;
  Real mass(unit = "kg m") = 1;
end Drive;
