model transfer_start "Where a transfer function starts: without initType x_start says nothing, and the states are 0; the states are scaled by the last a"
  import Modelica.Blocks.Types.Init;
  Modelica.Blocks.Continuous.TransferFunction free(b = {1}, a = {1, 1}, x_start = {2});
  Modelica.Blocks.Continuous.TransferFunction given(b = {4}, a = {1, 2}, x_start = {2}, initType = Init.InitialState);
  Modelica.Blocks.Continuous.TransferFunction output_(b = {1}, a = {1, 2, 1}, y_start = 3, initType = Init.InitialOutput);
  Modelica.Blocks.Continuous.TransferFunction integrating(b = {1}, a = {2, 0}, x_start = {5}, initType = Init.InitialState);
equation
  free.u = 0;
  given.u = 0;
  output_.u = 0;
  integrating.u = 0;
end transfer_start;
