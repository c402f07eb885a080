within TorsionExternal.Internal;
function svd "A = U*diag(sigma)*VT by Jacobi's rotations of columns, for a matrix with no more columns than rows"
  input Real A[:, :];
  output Real sigma[size(A, 2)] "Decreasing";
  output Real U[size(A, 1), size(A, 1)];
  output Real V[size(A, 2), size(A, 2)] = identity(size(A, 2));
  output Integer info "0, or 1: it did not converge";
protected
  constant Real eps = 2.220446049250313e-16;
  Integer m "Rows";
  Integer n "Columns";
  Integer sweeps;
  Integer best;
  Real W[size(A, 1), size(A, 2)] = A;
  Real QR[size(A, 1), size(A, 2)];
  Real tau[size(A, 2)];
  Integer p[size(A, 2)];
  Real alpha;
  Real beta;
  Real gamma;
  Real zeta;
  Real t;
  Real c;
  Real s;
  Real held;
  Real scale;
  Boolean changes;
algorithm
  m := size(A, 1);
  n := size(A, 2);
  scale := norm("M", A);
  if scale > 0 then
    for i in 1:m loop
      for j in 1:n loop
        W[i, j] := W[i, j]/scale;
      end for;
    end for;
  end if;
  changes := scale > 0;
  sweeps := 0;
  while changes and sweeps < 60 loop
    changes := false;
    sweeps := sweeps + 1;
    for a in 1:n - 1 loop
      for b in a + 1:n loop
        alpha := 0;
        beta := 0;
        gamma := 0;
        for i in 1:m loop
          alpha := alpha + W[i, a]^2;
          beta := beta + W[i, b]^2;
          gamma := gamma + W[i, a]*W[i, b];
        end for;
        if abs(gamma) > eps*sqrt(alpha)*sqrt(beta) and min(alpha, beta) > 1e-60 then // else one of them is zero
          changes := true;
          zeta := (beta - alpha)/(2*gamma);
          t := (if zeta >= 0 then 1 else -1)/(abs(zeta) + sqrt(1 + zeta^2));
          c := 1/sqrt(1 + t^2);
          s := c*t;
          for i in 1:m loop
            held := c*W[i, a] - s*W[i, b];
            W[i, b] := s*W[i, a] + c*W[i, b];
            W[i, a] := held;
          end for;
          for i in 1:n loop
            held := c*V[i, a] - s*V[i, b];
            V[i, b] := s*V[i, a] + c*V[i, b];
            V[i, a] := held;
          end for;
        end if;
      end for;
    end for;
  end while;
  info := if changes then 1 else 0;
  for j in 1:n loop
    held := 0;
    for i in 1:m loop
      held := held + W[i, j]^2;
    end for;
    sigma[j] := sqrt(held);
  end for;
  for a in 1:n - 1 loop
    best := a;
    for b in a + 1:n loop
      if sigma[b] > sigma[best] then
        best := b;
      end if;
    end for;
    if best <> a then
      held := sigma[a];
      sigma[a] := sigma[best];
      sigma[best] := held;
      for i in 1:m loop
        held := W[i, a];
        W[i, a] := W[i, best];
        W[i, best] := held;
      end for;
      for i in 1:n loop
        held := V[i, a];
        V[i, a] := V[i, best];
        V[i, best] := held;
      end for;
    end if;
  end for;
  // The columns are orthogonal: their directions, and what is perpendicular to them, are those of Q
  for j in 1:n loop
    for i in 1:m loop
      W[i, j] := if sigma[j] > 1e-290 then W[i, j]/sigma[j] else 0;
    end for;
  end for;
  (QR, tau, p) := qr(W, false);
  U := reflect(QR, tau, n, 0, true, false, identity(size(A, 1)));
  for j in 1:n loop
    if QR[j, j] < 0 then
      for i in 1:m loop
        U[i, j] := -U[i, j];
      end for;
    end if;
    sigma[j] := scale*sigma[j];
  end for;
end svd;
