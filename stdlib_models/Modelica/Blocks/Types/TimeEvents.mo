within Modelica.Blocks.Types;
type TimeEvents = enumeration(
    Always "At every point",
    AtDiscontinuities "Where the table jumps",
    NoTimeEvents "Nowhere")
  "Where a table over time makes events";
