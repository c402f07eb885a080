within Modelica.Blocks.Interfaces.Adaptors.Functions;
function state2 "A signal that comes with its first two derivatives"
  extends Modelica.Icons.Function;
  input Real u[3] "The signal and its derivatives";
  input Real dummy(unit = "s") "Time; makes the result depend on something that can be differentiated";
  output Real s "The signal";
algorithm
  s := u[1];
  annotation(derivative(noDerivative = u) = state2der1, InlineAfterIndexReduction = true);
end state2;
