within TorsionExternal.Internal;
function eigen "Eigenvalues and vectors of a matrix"
  input Real A[:, :];
  input Boolean wantsLeft;
  input Boolean wantsRight;
  output Real wr[size(A, 1)];
  output Real wi[size(A, 1)];
  output Real VL[size(A, 1), size(A, 1)] = zeros(size(A, 1), size(A, 1));
  output Real VR[size(A, 1), size(A, 1)] = zeros(size(A, 1), size(A, 1));
  output Real T[size(A, 1), size(A, 1)] "Schur form";
  output Integer info;
protected
  Real H[size(A, 1), size(A, 1)];
  Real Q[size(A, 1), size(A, 1)] = identity(size(A, 1));
  Real Z[size(A, 1), size(A, 1)];
  Real tau[max(1, size(A, 1)) - 1];
  Integer n "Rows";
algorithm
  n := size(A, 1);
  (H, tau) := hessenberg(A, 1, n);
  if wantsLeft or wantsRight then
    Q := reflect(H, tau, max(n - 2, 0), 1, true, false, Q);
  end if;
  (T, Z, wr, wi, info) := schur(H, Q, 1, n);
  if info == 0 and wantsRight then
    VR := unitVectors(schurVectors(T, Z), wi);
  end if;
  if info == 0 and wantsLeft then
    VL := unitVectors(leftSchurVectors(T, Z), wi);
  end if;
end eigen;
