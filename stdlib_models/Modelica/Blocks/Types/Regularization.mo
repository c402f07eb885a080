within Modelica.Blocks.Types;
type Regularization = enumeration(
    Exp "Exponential function; no event",
    Sine "Sine up to the quarter period",
    Linear "Straight line",
    Cosine "Cosine up to the quarter period")
  "How a sign is made continuous around zero";
