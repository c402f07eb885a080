within TorsionExternal.Internal;
function schurVectors "Z*X, where the columns of X are the right eigenvectors of T; of two conjugate ones the real and the imaginary part of the first"
  input Real T[:, :] "Upper triangular but for standard blocks of two rows";
  input Real Z[:, :];
  output Real V[size(Z, 1), size(T, 1)];
protected
  constant Real eps = 2.220446049250313e-16;
  Integer n "Rows";
  Real S[size(T, 1), size(T, 1)] "T, divided by its norm";
  Real size1 "Norm";
  Integer k "Last row of the eigenvalue's block";
  Integer i;
  Integer m;
  Integer top "First row of a block";
  Real xr[size(T, 1)] "Real part of the vector; before it is known, of the right side";
  Real xi[size(T, 1)];
  Real lr "Eigenvalue";
  Real li;
  Real least "A smaller divisor is replaced";
  Real ar;
  Real dr;
  Real detr;
  Real deti;
  Real ur;
  Real ui;
  Real vr;
  Real vi;
  Real d;
  Real largest;
algorithm
  n := size(T, 1);
  size1 := norm("1", T);
  if size1 == 0 then
    size1 := 1;
  end if;
  for j in 1:n loop
    for i in 1:n loop
      S[i, j] := T[i, j]/size1;
    end for;
  end for;
  least := eps;
  k := n;
  while k >= 1 loop
    top := k;
    if k > 1 then
      if S[k, k - 1] <> 0 then
        top := k - 1;
      end if;
    end if;
    for j in 1:n loop
      xr[j] := 0;
      xi[j] := 0;
    end for;
    lr := S[k, k];
    li := 0;
    if top == k then
      xr[k] := 1;
      for j in 1:k - 1 loop
        xr[j] := -S[j, k];
      end for;
    else
      li := sqrt(abs(S[k, top]))*sqrt(abs(S[top, k]));
      if abs(S[top, k]) >= abs(S[k, top]) then
        xr[top] := 1;
        xi[k] := li/S[top, k];
      else
        xr[top] := -li/S[k, top];
        xi[k] := 1;
      end if;
      for j in 1:top - 1 loop
        vr := -(S[j, top]*xr[top] + S[j, k]*xr[k]);
        vi := -(S[j, top]*xi[top] + S[j, k]*xi[k]);
        xr[j] := vr;
        xi[j] := vi;
      end for;
    end if;
    i := top - 1;
    while i >= 1 loop
      m := i;
      if i > 1 then
        if S[i, i - 1] <> 0 then
          m := i - 1;
        end if;
      end if;
      dr := S[i, i] - lr;
      if m == i then
        if abs(dr) + abs(li) < least then
          dr := least;
        end if;
        d := dr^2 + li^2;
        vr := (xr[i]*dr - xi[i]*li)/d;
        vi := (xi[i]*dr + xr[i]*li)/d;
        xr[i] := vr;
        xi[i] := vi;
        for j in 1:i - 1 loop
          xr[j] := xr[j] - S[j, i]*vr;
          xi[j] := xi[j] - S[j, i]*vi;
        end for;
      else
        ar := S[m, m] - lr;
        detr := ar*dr - li*li - S[m, i]*S[i, m];
        deti := -li*(ar + dr);
        if abs(detr) + abs(deti) < least^2 then
          detr := least^2;
        end if;
        d := detr^2 + deti^2;
        // numerators of Cramer's rule; the diagonal elements are ar - j*li and dr - j*li
        ur := dr*xr[m] + li*xi[m] - S[m, i]*xr[i];
        ui := dr*xi[m] - li*xr[m] - S[m, i]*xi[i];
        vr := ar*xr[i] + li*xi[i] - S[i, m]*xr[m];
        vi := ar*xi[i] - li*xr[i] - S[i, m]*xi[m];
        xr[m] := (ur*detr + ui*deti)/d;
        xi[m] := (ui*detr - ur*deti)/d;
        xr[i] := (vr*detr + vi*deti)/d;
        xi[i] := (vi*detr - vr*deti)/d;
        for j in 1:m - 1 loop
          xr[j] := xr[j] - S[j, m]*xr[m] - S[j, i]*xr[i];
          xi[j] := xi[j] - S[j, m]*xi[m] - S[j, i]*xi[i];
        end for;
      end if;
      largest := 0;
      for j in 1:k loop
        largest := max(largest, max(abs(xr[j]), abs(xi[j])));
      end for;
      if largest > 1e100 then
        for j in 1:k loop
          xr[j] := xr[j]/largest;
          xi[j] := xi[j]/largest;
        end for;
      end if;
      i := m - 1;
    end while;
    for row in 1:size(Z, 1) loop
      vr := 0;
      vi := 0;
      for j in 1:k loop
        vr := vr + Z[row, j]*xr[j];
        vi := vi + Z[row, j]*xi[j];
      end for;
      V[row, top] := vr;
      if top < k then
        V[row, k] := vi;
      end if;
    end for;
    k := top - 1;
  end while;
end schurVectors;
