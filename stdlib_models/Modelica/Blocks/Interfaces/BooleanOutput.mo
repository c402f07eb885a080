within Modelica.Blocks.Interfaces;
connector BooleanOutput = output Boolean "A Boolean signal out of a block";
