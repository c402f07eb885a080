within Modelica.Math.Matrices;
function isEqual "Have two matrices the same size and, within a tolerance, the same elements?"
  extends Modelica.Icons.Function;
  input Real M1[:, :] "First matrix";
  input Real M2[:, :] "Second matrix";
  input Real eps(min = 0) = 0 "Largest difference that counts as equal";
  output Boolean result "Are they equal?";
algorithm
  result := size(M1, 1) == size(M2, 1) and size(M1, 2) == size(M2, 2);
  if result then
    for i in 1:min(size(M1, 1), size(M2, 1)) loop
      for j in 1:min(size(M1, 2), size(M2, 2)) loop
        if abs(M1[i, j] - M2[i, j]) > eps then
          result := false;
        end if;
      end for;
    end for;
  end if;
end isEqual;
