within Modelica.Blocks.Continuous;
block FirstOrder "A first-order low-pass"
  import Modelica.Blocks.Types.Init;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter SI.Time T(start = 1) "Time constant";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
  extends Interfaces.SISO(y(start = y_start));
initial equation
  if initType == Init.SteadyState then
    der(y) = 0;
  elseif initType == Init.InitialState or initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  T*der(y) = k*u - y;
  annotation(Documentation(info = "<html>
<p>y = k/(1 + T*s)*u</p>
</html>"));
end FirstOrder;
