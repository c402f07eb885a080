within Modelica.Blocks.Continuous;
block TransferFunction "A linear transfer function"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real b[:] = {1} "Numerator, highest power first";
  parameter Real a[:] = {1} "Denominator, highest power first; a[1] is not zero";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real x_start[size(a, 1) - 1] = zeros(nx) "States at the start";
  parameter Real y_start = 0 "Output at the start";
  output Real x[size(a, 1) - 1](start = x_start) "States, in controller canonical form";
protected
  parameter Integer na = size(a, 1) "Size of the denominator";
  parameter Integer nb = size(b, 1) "Size of the numerator";
  parameter Integer nx = size(a, 1) - 1 "Number of states";
  parameter Real bb[na] = {if i > na - nb then b[max(1, i - na + nb)] else 0 for i in 1:na}
    "Numerator, with zeros in front";
  parameter Real d = bb[1]/a[1] "What passes at once";
  parameter Real a_end = if a[end] > 100*Modelica.Constants.eps*sqrt(a*a) then a[end] else 1 "Size of the scaled states";
  Real x_scaled[size(a, 1) - 1] "States times a_end: those of a slow block are of the output's size";
initial equation
  if initType == Init.SteadyState then
    der(x_scaled) = zeros(nx);
  elseif initType == Init.InitialState then
    x_scaled = a_end*x_start;
  elseif initType == Init.InitialOutput then
    y = y_start;
    der(x_scaled[2:nx]) = zeros(max(nx - 1, 0));
  end if;
equation
  assert(nb <= na, "TransferFunction: the numerator must not have a higher power than the denominator");
  if nx == 0 then
    y = d*u;
  else
    a[1]*der(x_scaled[1]) + a[2:na]*x_scaled = a_end*u;
    der(x_scaled[2:nx]) = x_scaled[1:nx - 1];
    y = (bb[2:na] - d*a[2:na])*x_scaled/a_end + d*u;
    x = x_scaled/a_end;
  end if;
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 75}, {80, 15}}, textString = "b(s)", textColor = {0, 0, 127}),
      Line(points = {{-65, 0}, {65, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-80, -15}, {80, -75}}, textString = "a(s)", textColor = {0, 0, 127})}),
    Documentation(info = "<html>
<p>y = (b[1]*s^(nb-1) + ... + b[nb])/(a[1]*s^(na-1) + ... + a[na])*u. The last state x[nx] is u/(a[1]*s^(na-1) + ... +
a[na]), each other state is the derivative of the next. Without <code>initType</code> the states start at 0, as in the published library: <code>x_start</code>
holds with <code>InitialState</code> only.</p>
</html>"));
end TransferFunction;
