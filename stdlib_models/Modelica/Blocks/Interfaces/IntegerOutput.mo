within Modelica.Blocks.Interfaces;
connector IntegerOutput = output Integer "An Integer signal out of a block";
