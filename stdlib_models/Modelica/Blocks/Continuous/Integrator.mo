within Modelica.Blocks.Continuous;
block Integrator "The integral of a signal"
  import Modelica.Blocks.Types.Init;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter Boolean use_reset = false "Is there an input that resets the output?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_set = false "Is there an input for the value after a reset?"
    annotation(Evaluate = true, HideResult = true);
  parameter Init initType = Init.InitialState "How it starts" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start, and after a reset";
  extends Interfaces.SISO(y(start = y_start));
  Modelica.Blocks.Interfaces.BooleanInput reset if use_reset "A rising edge resets the output";
  Modelica.Blocks.Interfaces.RealInput set if use_reset and use_set "Value after a reset";
protected
  Modelica.Blocks.Interfaces.BooleanOutput local_reset "reset, or false where it is not used" annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealOutput local_set "set, or y_start where it is not used" annotation(HideResult = true);
initial equation
  if initType == Init.SteadyState then
    der(y) = 0;
  elseif initType == Init.InitialState or initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  der(y) = k*u;
  connect(reset, local_reset);
  connect(set, local_set);
  if use_reset then
    when local_reset then
      reinit(y, local_set);
    end when;
  else
    local_reset = false;
  end if;
  if not (use_reset and use_set) then
    local_set = y_start;
  end if;
end Integrator;
