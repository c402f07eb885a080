within Modelica.Blocks.Types;
type VariableLimiterHomotopy = enumeration(
    NoHomotopy "As in the simulation",
    Linear "Not limited",
    Fixed "A given value")
  "What a limiter with variable limits is at the beginning of a homotopy";
