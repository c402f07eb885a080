within TorsionExternal.Fortran;
function dgetri "The inverse of A with its factors"
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Integer ipiv[:];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)] = A;
  output Integer info_out;
algorithm
  info_out := 0;
  for i in size(A, 1):-1:1 loop
    if A[i, i] == 0 then
      info_out := i;
    end if;
  end for;
  if info_out == 0 then
    A_out := Internal.luSolve(A, ipiv, identity(size(A, 1)), false);
  end if;
end dgetri;
