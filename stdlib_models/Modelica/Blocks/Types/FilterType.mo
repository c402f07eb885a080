within Modelica.Blocks.Types;
type FilterType = enumeration(
    LowPass "Low frequencies pass",
    HighPass "High frequencies pass",
    BandPass "A band passes",
    BandStop "A band does not pass")
  "What a filter lets pass";
