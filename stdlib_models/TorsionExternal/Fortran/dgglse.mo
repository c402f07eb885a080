within TorsionExternal.Fortran;
function dgglse "The x for which |A*x - c| is least and B*x = d"
  input Integer m;
  input Integer n;
  input Integer p;
  input Real A[:, :];
  input Integer lda;
  input Real B[:, :];
  input Integer ldb;
  input Real c[:];
  input Real d[:];
  input Real x[0];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real x_out[size(A, 2)];
  output Integer info_out "1: the rows of B depend on each other, 2: the solution is not unique";
protected
  Real QR[size(A, 2), size(B, 1)];
  Real tau[min(size(A, 2), size(B, 1))];
  Real AQ[size(A, 1), size(A, 2)];
  Real y[size(A, 2), 1] = zeros(size(A, 2), 1);
  Real rest[max(size(A, 1), size(A, 2) - size(B, 1)), 1] = zeros(max(size(A, 1), size(A, 2) - size(B, 1)), 1);
  Real free[size(A, 1), size(A, 2) - size(B, 1)];
  Real z[max(size(A, 1), size(A, 2) - size(B, 1)), 1];
  Integer rank;
  Real held;
algorithm
  // x = Q*y, B*Q = [transposed(R), 0]: the first y follow from d, the others make the sum of squares least
  (QR, tau) := Internal.qr(transpose(B), false);
  AQ := Internal.reflect(QR, tau, size(B, 1), 0, false, false, A);
  info_out := 0;
  for i in 1:size(B, 1) loop
    if QR[i, i] == 0 then
      info_out := 1;
    end if;
  end for;
  if info_out == 0 then
    for i in 1:size(B, 1) loop
      held := d[i];
      for j in 1:i - 1 loop
        held := held - QR[j, i]*y[j, 1];
      end for;
      y[i, 1] := held/QR[i, i];
    end for;
    for i in 1:size(A, 1) loop
      held := c[i];
      for j in 1:size(B, 1) loop
        held := held - AQ[i, j]*y[j, 1];
      end for;
      rest[i, 1] := held;
      for j in 1:size(A, 2) - size(B, 1) loop
        free[i, j] := AQ[i, j + size(B, 1)];
      end for;
    end for;
    (z, rank) := Internal.leastSquares(free, rest, 0);
    if rank < size(A, 2) - size(B, 1) then
      info_out := 2;
    end if;
    for j in 1:size(A, 2) - size(B, 1) loop
      y[j + size(B, 1), 1] := z[j, 1];
    end for;
    y := Internal.reflect(QR, tau, size(B, 1), 0, true, false, y);
  end if;
  for i in 1:size(A, 2) loop
    x_out[i] := y[i, 1];
  end for;
end dgglse;
