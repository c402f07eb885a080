within Modelica.Blocks.Interfaces;
connector RealVectorOutput = output Real "One of a row of Real signals out of a block";
