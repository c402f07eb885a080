within Modelica.Blocks.Interfaces.Adaptors.Functions;
function state2der1 "First derivative of state2"
  extends Modelica.Icons.Function;
  input Real u[3] "The signal and its derivatives";
  input Real dummy(unit = "s") "Time";
  input Real dummy_der "Derivative of time";
  output Real sder1 "First derivative of the signal";
algorithm
  sder1 := u[2];
  annotation(derivative(noDerivative = u, order = 2) = state2der2, InlineAfterIndexReduction = true);
end state2der1;
