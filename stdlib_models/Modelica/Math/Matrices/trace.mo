within Modelica.Math.Matrices;
function trace "The sum of the diagonal of a square matrix"
  extends Modelica.Icons.Function;
  input Real A[:, size(A, 1)] "Matrix";
  output Real result "Sum of its diagonal";
algorithm
  result := sum(A[i, i] for i in 1:size(A, 1));
end trace;
