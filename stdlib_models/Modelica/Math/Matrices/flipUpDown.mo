within Modelica.Math.Matrices;
function flipUpDown "The rows in reverse order"
  extends Modelica.Icons.Function;
  input Real A[:, :] "Matrix";
  output Real Aflip[size(A, 1), size(A, 2)] "Last row first";
algorithm
  for i in 1:size(A, 1) loop
    Aflip[i, :] := A[size(A, 1) + 1 - i, :];
  end for;
end flipUpDown;
