within Modelica.Blocks.Continuous;
block StateSpace "A linear system in state-space form"
  import Modelica.Blocks.Types.Init;
  parameter Real A[:, size(A, 1)] = [1, 0; 0, 1] "Matrix of the states";
  parameter Real B[size(A, 1), :] = [1; 1] "Matrix of the inputs";
  parameter Real C[:, size(A, 1)] = [1, 1] "Matrix of the outputs";
  parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "What passes at once";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real x_start[nx] = zeros(nx) "States at the start";
  parameter Real y_start[ny] = zeros(ny) "Outputs at the start";
  extends Interfaces.MIMO(final nin = size(B, 2), final nout = size(C, 1));
  output Real x[size(A, 1)](start = x_start) "States";
protected
  parameter Integer nx = size(A, 1) "Number of states";
  parameter Integer ny = size(C, 1) "Number of outputs";
initial equation
  if initType == Init.SteadyState then
    der(x) = zeros(nx);
  elseif initType == Init.InitialState then
    x = x_start;
  elseif initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  der(x) = A*x + B*u;
  y = C*x + D*u;
  annotation(Icon(graphics = {
      Text(extent = {{-90, 60}, {90, 5}}, textString = "A B", textColor = {0, 0, 127}),
      Text(extent = {{-90, -5}, {90, -60}}, textString = "C D", textColor = {0, 0, 127})}));
end StateSpace;
