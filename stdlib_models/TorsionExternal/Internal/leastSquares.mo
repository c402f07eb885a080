within TorsionExternal.Internal;
function leastSquares "The shortest X of those for which |A*X - B| is least"
  input Real A[:, :];
  input Real B[:, :] "In its first rows";
  input Real rcond "Singular values below rcond times the largest are zero";
  output Real X[size(B, 1), size(B, 2)] = zeros(size(B, 1), size(B, 2)) "In its first rows";
  output Integer rank;
protected
  Integer m "Rows";
  Integer n "Columns";
  Real QR[size(A, 1), size(A, 2)];
  Real tau[min(size(A, 1), size(A, 2))];
  Integer p[size(A, 2)];
  Real C[size(A, 1), size(B, 2)] "Q'*B";
  Real W[size(A, 2), size(A, 1)] = zeros(size(A, 2), size(A, 1)) "The first rows of R, transposed";
  Real QR2[size(A, 2), size(A, 1)];
  Real tau2[min(size(A, 1), size(A, 2))];
  Integer unmoved[size(A, 1)];
  Real Y[size(A, 2), size(B, 2)] = zeros(size(A, 2), size(B, 2));
  Real held;
algorithm
  m := size(A, 1);
  n := size(A, 2);
  (QR, tau, p) := qr(A, true);
  for i in 1:m loop
    for c in 1:size(B, 2) loop
      C[i, c] := B[i, c];
    end for;
  end for;
  C := reflect(QR, tau, min(m, n), 0, true, true, C);
  rank := 0;
  for k in 1:min(m, n) loop
    if rank == k - 1 and abs(QR[k, k]) > max(rcond, 0)*abs(QR[1, 1]) and QR[k, k] <> 0 then
      rank := k;
    end if;
  end for;
  for i in 1:rank loop
    for j in i:n loop
      W[j, i] := QR[i, j];
    end for;
  end for;
  // R = T'*Z' with the factors of R': then T'*(Z'*X) = C
  (QR2, tau2, unmoved) := qr(W, false);
  for c in 1:size(B, 2) loop
    for i in 1:rank loop
      held := C[i, c];
      for j in 1:i - 1 loop
        held := held - QR2[j, i]*Y[j, c];
      end for;
      Y[i, c] := held/QR2[i, i];
    end for;
  end for;
  Y := reflect(QR2, tau2, min(m, n), 0, true, false, Y);
  for i in 1:n loop
    for c in 1:size(B, 2) loop
      X[p[i], c] := Y[i, c];
    end for;
  end for;
end leastSquares;
