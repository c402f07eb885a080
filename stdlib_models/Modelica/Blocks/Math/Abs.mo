within Modelica.Blocks.Math;
block Abs "The absolute value"
  extends Interfaces.SISO;
  parameter Boolean generateEvent = false "Is there an event at zero?" annotation(Evaluate = true);
equation
  y = if generateEvent then (if u >= 0 then u else -u) else abs(u);
end Abs;
