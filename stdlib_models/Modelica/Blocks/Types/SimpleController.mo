within Modelica.Blocks.Types;
type SimpleController = enumeration(
    P "Proportional",
    PI "Proportional and integral",
    PD "Proportional and derivative",
    PID "Proportional, integral and derivative")
  "Parts of a controller";
