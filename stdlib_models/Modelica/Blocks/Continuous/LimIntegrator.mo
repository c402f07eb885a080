within Modelica.Blocks.Continuous;
block LimIntegrator "The integral of a signal, within limits"
  import Modelica.Blocks.Types.Init;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter Real outMax(start = 1) "Upper limit";
  parameter Real outMin = -outMax "Lower limit";
  parameter Boolean use_reset = false "Is there an input that resets the output?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_set = false "Is there an input for the value after a reset?"
    annotation(Evaluate = true, HideResult = true);
  parameter Init initType = Init.InitialState "How it starts" annotation(Evaluate = true);
  parameter Boolean limitsAtInit = true "Are the limits kept at the start?" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start, and after a reset; within the limits";
  parameter Boolean strict = false "Without events?" annotation(Evaluate = true);
  extends Interfaces.SISO(y(start = y_start));
  Modelica.Blocks.Interfaces.BooleanInput reset if use_reset "A rising edge resets the output" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {60, -120})));
  Modelica.Blocks.Interfaces.RealInput set if use_reset and use_set "Value after a reset" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {60, 120})));
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
  // At a limit the integration stops as long as the input pushes outward.
  if initial() and not limitsAtInit then
    der(y) = k*u;
  elseif strict then
    der(y) = noEvent(if y < outMin and k*u < 0 or y > outMax and k*u > 0 then 0 else k*u);
  else
    der(y) = if y < outMin and k*u < 0 or y > outMax and k*u > 0 then 0 else k*u;
  end if;
  connect(reset, local_reset);
  connect(set, local_set);
  if use_reset then
    when local_reset then
      reinit(y, if local_set < outMin then outMin elseif local_set > outMax then outMax else local_set);
    end when;
  else
    local_reset = false;
  end if;
  if not (use_reset and use_set) then
    local_set = y_start;
  end if;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 75}, {80, 15}}, textString = "k", textColor = {0, 0, 127}),
      Line(points = {{-65, 0}, {65, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-80, -15}, {80, -75}}, textString = "s", textColor = {0, 0, 127}),
      Line(points = {{30, 85}, {85, 85}}, color = {0, 0, 127}),
      Line(points = {{-85, -85}, {-30, -85}}, color = {0, 0, 127})}));
end LimIntegrator;
