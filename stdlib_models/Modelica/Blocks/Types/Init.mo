within Modelica.Blocks.Types;
type Init = enumeration(
    NoInit "Nothing set: start values are guesses",
    SteadyState "Derivatives are zero",
    InitialState "States are set",
    InitialOutput "The output is set, and derivatives are zero as far as that leaves it open")
  "How a block starts";
