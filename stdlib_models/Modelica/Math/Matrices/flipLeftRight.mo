within Modelica.Math.Matrices;
function flipLeftRight "The columns in reverse order"
  extends Modelica.Icons.Function;
  input Real A[:, :] "Matrix";
  output Real Aflip[size(A, 1), size(A, 2)] "Last column first";
algorithm
  for j in 1:size(A, 2) loop
    Aflip[:, j] := A[:, size(A, 2) + 1 - j];
  end for;
end flipLeftRight;
