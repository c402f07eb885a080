within Modelica.Blocks.Routing;
block ExtractSignal "Some of the signals of a vector"
  extends Modelica.Blocks.Interfaces.MIMO;
  parameter Integer extract[nout] = 1:nout "Which of the inputs the outputs are";
equation
  for i in 1:nout loop
    y[i] = u[extract[i]];
  end for;
end ExtractSignal;
