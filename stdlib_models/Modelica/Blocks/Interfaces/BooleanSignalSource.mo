within Modelica.Blocks.Interfaces;
partial block BooleanSignalSource "One Boolean output"
  extends Modelica.Blocks.Icons.BooleanBlock;
  BooleanOutput y "Output signal";
end BooleanSignalSource;
