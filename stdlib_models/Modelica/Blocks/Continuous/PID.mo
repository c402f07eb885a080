within Modelica.Blocks.Continuous;
block PID "A controller of parts that add up: proportional, integral, derivative"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real k(unit = "1") = 1 "Gain of all parts";
  parameter SI.Time Ti(min = Modelica.Constants.small, start = 0.5) "Time constant of the integral";
  parameter SI.Time Td(min = 0, start = 0.1) "Time constant of the derivative";
  parameter Real Nd(min = Modelica.Constants.small) = 10 "The higher, the closer the derivative part to a derivative";
  parameter Init initType = Init.InitialState "How it starts" annotation(Evaluate = true);
  parameter Real xi_start = 0 "Integral at the start";
  parameter Real xd_start = 0 "State of the derivative part at the start";
  parameter Real y_start = 0 "Output at the start";
  constant SI.Time unitTime = 1 "One second";
  Blocks.Math.Gain P(k = 1) "Proportional part";
  Blocks.Continuous.Integrator I(
    k = unitTime/Ti,
    y_start = xi_start,
    initType = if initType == Init.InitialOutput then Init.NoInit else initType) "Integral part";
  Blocks.Continuous.Derivative D(
    k = Td/unitTime,
    T = max(Td/Nd, 100*Modelica.Constants.eps),
    x_start = xd_start,
    initType = if initType == Init.InitialOutput then Init.SteadyState else initType) "Derivative part";
  Blocks.Math.Gain Gain(k = k) "Gain of all parts";
  Blocks.Math.Add3 Add "Sum of the parts";
initial equation
  if initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  connect(u, P.u);
  connect(u, I.u);
  connect(u, D.u);
  connect(P.y, Add.u1);
  connect(I.y, Add.u2);
  connect(D.y, Add.u3);
  connect(Add.y, Gain.u);
  connect(Gain.y, y);
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "PID", textColor = {0, 0, 127})}),
    Documentation(info = "<html>
<p>y = k*(1 + 1/(Ti*s) + Td*s/(1 + (Td/Nd)*s))*u</p>
</html>"));
end PID;
