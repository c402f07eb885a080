within Modelica.Blocks.Interfaces;
connector RealInput = input Real "A Real signal into a block";
