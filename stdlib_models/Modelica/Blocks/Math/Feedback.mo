within Modelica.Blocks.Math;
block Feedback "y = u1 - u2"
  Interfaces.RealInput u1 "Set value";
  Interfaces.RealInput u2 "Measured value";
  Interfaces.RealOutput y "Difference";
equation
  y = u1 - u2;
end Feedback;
