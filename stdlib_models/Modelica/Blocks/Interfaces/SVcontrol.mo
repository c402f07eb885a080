within Modelica.Blocks.Interfaces;
partial block SVcontrol "A controller of one variable"
  extends Modelica.Blocks.Icons.Block;
  RealInput u_s "Set value" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  RealInput u_m "Measured value" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {0, -120})));
  RealOutput y "Actuating signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end SVcontrol;
