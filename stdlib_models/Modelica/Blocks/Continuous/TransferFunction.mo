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
initial equation
  if initType == Init.SteadyState then
    der(x) = zeros(nx);
  elseif initType == Init.InitialState then
    x = x_start;
  elseif initType == Init.InitialOutput then
    y = y_start;
    der(x[2:nx]) = zeros(max(nx - 1, 0));
  end if;
equation
  assert(nb <= na, "TransferFunction: the numerator must not have a higher power than the denominator");
  if nx == 0 then
    y = d*u;
  else
    a[1]*der(x[1]) + a[2:na]*x = u;
    der(x[2:nx]) = x[1:nx - 1];
    y = (bb[2:na] - d*a[2:na])*x + d*u;
  end if;
  annotation(Documentation(info = "<html>
<p>y = (b[1]*s^(nb-1) + ... + b[nb])/(a[1]*s^(na-1) + ... + a[na])*u. The last state x[nx] is u/(a[1]*s^(na-1) + ... +
a[na]), each other state is the derivative of the next.</p>
</html>"));
end TransferFunction;
