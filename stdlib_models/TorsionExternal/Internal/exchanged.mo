within TorsionExternal.Internal;
function exchanged "A Schur form after two neighbouring blocks have changed their places, after Z. Bai and J. Demmel"
  input Real T0[:, :];
  input Real Q0[:, :];
  input Integer first "Row of the first block";
  input Integer p "Rows of the first block: 1 or 2";
  input Integer q "Rows of the second block";
  output Real T[size(T0, 1), size(T0, 1)] = T0;
  output Real Q[size(Q0, 1), size(Q0, 2)] = Q0;
protected
  Integer n "Rows";
  Integer last;
  Real far "Larger than all eigenvalues";
  Real A[2, 2];
  Real B[2, 2];
  Real C[2, 2];
  Real X[2, 2];
  Real basis[4, 2] = zeros(4, 2) "Of the second block's invariant subspace";
  Real QR[4, 2];
  Real tau[2];
  Real P[4, 4];
  Real row[4];
  Integer info;
algorithm
  n := size(T, 1);
  last := first + p + q - 1;
  far := 2*norm("1", T) + 1;
  // a block of one row is completed by an eigenvalue that is none of the other's
  A := {{far, 0}, {0, far}};
  B := {{-far, 0}, {0, -far}};
  C := zeros(2, 2);
  for i in 1:p loop
    for j in 1:p loop
      A[i, j] := T[first + i - 1, first + j - 1];
    end for;
    for j in 1:q loop
      C[i, j] := T[first + i - 1, first + p + j - 1];
    end for;
  end for;
  for i in 1:q loop
    for j in 1:q loop
      B[i, j] := T[first + p + i - 1, first + p + j - 1];
    end for;
  end for;
  (X, info) := sylvester(A, B, C, false, false, -1);
  for j in 1:q loop
    for i in 1:p loop
      basis[i, j] := -X[i, j];
    end for;
    basis[p + j, j] := 1;
  end for;
  (QR, tau) := qr(basis, false);
  P := reflect(QR, tau, 2, 0, true, false, identity(4));
  for j in 1:n loop
    for i in 1:p + q loop
      row[i] := 0;
      for k in 1:p + q loop
        row[i] := row[i] + P[k, i]*T[first + k - 1, j];
      end for;
    end for;
    for i in 1:p + q loop
      T[first + i - 1, j] := row[i];
    end for;
  end for;
  for i in 1:n loop
    for j in 1:p + q loop
      row[j] := 0;
      for k in 1:p + q loop
        row[j] := row[j] + T[i, first + k - 1]*P[k, j];
      end for;
    end for;
    for j in 1:p + q loop
      T[i, first + j - 1] := row[j];
    end for;
  end for;
  for i in 1:size(Q, 1) loop
    for j in 1:p + q loop
      row[j] := 0;
      for k in 1:p + q loop
        row[j] := row[j] + Q[i, first + k - 1]*P[k, j];
      end for;
    end for;
    for j in 1:p + q loop
      Q[i, first + j - 1] := row[j];
    end for;
  end for;
  for i in first + q:last loop
    for j in first:first + q - 1 loop
      T[i, j] := 0;
    end for;
  end for;
  if q == 2 then
    (T, Q) := standardized(T, Q, first);
  end if;
  if p == 2 then
    (T, Q) := standardized(T, Q, first + q);
  end if;
end exchanged;
