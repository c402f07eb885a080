within Modelica.Blocks.Interfaces;
connector IntegerVectorInput = input Integer "One of a row of Integer signals into a block";
