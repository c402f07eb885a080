within Modelica.Blocks.Interfaces;
connector BooleanVectorInput = input Boolean "One of a row of Boolean signals into a block";
