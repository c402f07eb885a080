within Modelica.Blocks.Interfaces.Adaptors.Functions;
function state1der1 "Derivative of state1"
  extends Modelica.Icons.Function;
  input Real u[2] "The signal and its derivative";
  input Real dummy(unit = "s") "Time";
  input Real dummy_der "Derivative of time";
  output Real sder1 "Derivative of the signal";
algorithm
  sder1 := u[2];
  annotation(InlineAfterIndexReduction = true);
end state1der1;
