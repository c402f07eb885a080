within Modelica.Blocks.Interfaces;
partial block IntegerSO "One Integer output"
  extends Modelica.Blocks.Icons.IntegerBlock;
  IntegerOutput y "Output signal";
end IntegerSO;
