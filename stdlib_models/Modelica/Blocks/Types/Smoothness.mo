within Modelica.Blocks.Types;
type Smoothness = enumeration(
    LinearSegments "Straight lines between the points",
    ContinuousDerivative "Akima splines: the slope is continuous",
    ConstantSegments "Steps",
    MonotoneContinuousDerivative1 "Fritsch-Butland splines: monotone, the slope is continuous",
    MonotoneContinuousDerivative2 "Steffen splines: monotone, the slope is continuous",
    ModifiedContinuousDerivative "Modified Akima splines: the slope is continuous")
  "What lies between the points of a table";
