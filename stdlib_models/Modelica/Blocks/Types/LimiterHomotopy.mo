within Modelica.Blocks.Types;
type LimiterHomotopy = enumeration(
    NoHomotopy "As in the simulation",
    Linear "Not limited",
    UpperLimit "At the upper limit",
    LowerLimit "At the lower limit")
  "What a limiter is at the beginning of a homotopy";
