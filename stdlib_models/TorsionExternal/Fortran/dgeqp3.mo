within TorsionExternal.Fortran;
function dgeqp3 "A*P = Q*R, with columns of large norm first"
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Integer jpvt[:];
  input Real tau[0];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer jpvt_out[size(A, 2)];
  output Real tau_out[min(size(A, 1), size(A, 2))];
  output Integer info_out;
algorithm
  for i in 1:size(A, 2) loop
    assert(jpvt[i] == 0, "dgeqp3 is known without fixed columns only");
  end for;
  info_out := 0;
  (A_out, tau_out, jpvt_out) := Internal.qr(A, true);
end dgeqp3;
