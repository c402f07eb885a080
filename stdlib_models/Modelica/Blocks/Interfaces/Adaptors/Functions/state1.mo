within Modelica.Blocks.Interfaces.Adaptors.Functions;
function state1 "A signal that comes with its derivative"
  extends Modelica.Icons.Function;
  input Real u[2] "The signal and its derivative";
  input Real dummy(unit = "s") "Time; makes the result depend on something that can be differentiated";
  output Real s "The signal";
algorithm
  s := u[1];
  annotation(derivative(noDerivative = u) = state1der1, InlineAfterIndexReduction = true);
end state1;
