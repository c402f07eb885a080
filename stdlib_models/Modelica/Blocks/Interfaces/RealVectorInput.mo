within Modelica.Blocks.Interfaces;
connector RealVectorInput = input Real "One of a row of Real signals into a block";
