within Modelica.Blocks.Interfaces;
partial block SVcontrol "A controller of one variable"
  extends Modelica.Blocks.Icons.Block;
  RealInput u_s "Set value";
  RealInput u_m "Measured value";
  RealOutput y "Actuating signal";
end SVcontrol;
