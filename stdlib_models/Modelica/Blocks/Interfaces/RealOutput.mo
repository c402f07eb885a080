within Modelica.Blocks.Interfaces;
connector RealOutput = output Real "A Real signal out of a block";
