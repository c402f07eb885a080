within TorsionExternal.Fortran;
function dpotrf "A = U'*U or L*L' by Cholesky"
  input String uplo;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)] = A "The other triangle stays as it is";
  output Integer info_out "i > 0: the first i rows and columns are not positive definite";
protected
  Integer rows;
  Integer j;
  Boolean isUpper;
  Real s;
  Real held;
algorithm
  rows := size(A, 1);
  isUpper := uplo == "U" or uplo == "u";
  info_out := 0;
  j := 1;
  while j <= rows and info_out == 0 loop
    s := A_out[j, j];
    for k in 1:j - 1 loop
      s := s - (if isUpper then A_out[k, j] else A_out[j, k])^2;
    end for;
    if s > 0 then
      s := sqrt(s);
      A_out[j, j] := s;
      for i in j + 1:rows loop
        if isUpper then
          held := A_out[j, i];
          for k in 1:j - 1 loop
            held := held - A_out[k, j]*A_out[k, i];
          end for;
          A_out[j, i] := held/s;
        else
          held := A_out[i, j];
          for k in 1:j - 1 loop
            held := held - A_out[j, k]*A_out[i, k];
          end for;
          A_out[i, j] := held/s;
        end if;
      end for;
      j := j + 1;
    else
      info_out := j;
    end if;
  end while;
end dpotrf;
