within Modelica.Blocks.Interfaces.Adaptors.Functions;
function state2der2 "Second derivative of state2"
  extends Modelica.Icons.Function;
  input Real u[3] "The signal and its derivatives";
  input Real dummy(unit = "s") "Time";
  input Real dummy_der "Derivative of time";
  input Real dummy_der2 "Second derivative of time";
  output Real sder2 "Second derivative of the signal";
algorithm
  sder2 := u[3];
  annotation(InlineAfterIndexReduction = true);
end state2der2;
