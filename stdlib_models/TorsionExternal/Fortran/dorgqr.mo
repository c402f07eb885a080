within TorsionExternal.Fortran;
function dorgqr "The first columns of Q, the product of reflections"
  input Integer m;
  input Integer n;
  input Integer k;
  input Real A[:, :];
  input Integer lda;
  input Real tau[:];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer info_out;
protected
  Real start[size(A, 1), size(A, 2)];
algorithm
  for i in 1:size(A, 1) loop
    for j in 1:size(A, 2) loop
      start[i, j] := if i == j then 1 else 0;
    end for;
  end for;
  info_out := 0;
  A_out := Internal.reflect(A, tau, k, 0, true, false, start);
end dorgqr;
