within Modelica.Blocks.Types;
type Extrapolation = enumeration(
    HoldLastPoint "The value at the end",
    LastTwoPoints "The slope at the end",
    Periodic "The table again",
    NoExtrapolation "An error")
  "What lies outside the points of a table";
