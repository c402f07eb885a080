within TorsionExternal.Internal;
function sylvester "op(A)*X + sign*X*op(B) = C, block by block of the Schur forms A and B"
  input Real A[:, :];
  input Real B[:, :];
  input Real C[:, :];
  input Boolean transposedA;
  input Boolean transposedB;
  input Integer sign;
  output Real X[size(C, 1), size(C, 2)] = C;
  output Integer info;
protected
  constant Real eps = 2.220446049250313e-16;
  Integer m "Rows";
  Integer n "Columns";
  Integer i "First row of a block";
  Integer i2 "Last row";
  Integer j "First column";
  Integer j2 "Last column";
  Integer rows;
  Integer count "Unknowns of a block";
  Integer best;
  Real M[4, 5] "Equations of a block, and their right side";
  Real held;
  Real least;
algorithm
  m := size(A, 1);
  n := size(B, 1);
  info := 0;
  least := max(eps*max(norm("M", A), norm("M", B)), 1e-290);
  j := if transposedB then n else 1;
  while j >= 1 and j <= n loop
    j2 := j;
    if transposedB then
      if j > 1 then
        if B[j, j - 1] <> 0 then
          j := j - 1;
        end if;
      end if;
    elseif j < n then
      if B[j + 1, j] <> 0 then
        j2 := j + 1;
      end if;
    end if;
    i := if transposedA then 1 else m;
    while i >= 1 and i <= m loop
      i2 := i;
      if not transposedA then
        if i > 1 then
          if A[i, i - 1] <> 0 then
            i := i - 1;
          end if;
        end if;
      elseif i < m then
        if A[i + 1, i] <> 0 then
          i2 := i + 1;
        end if;
      end if;
      rows := i2 - i + 1;
      count := rows*(j2 - j + 1);
      for q in 1:4 loop
        for r in 1:5 loop
          M[q, r] := 0;
        end for;
      end for;
      for c in j:j2 loop
        for r in i:i2 loop
          held := C[r, c];
          if transposedA then
            for k in 1:i - 1 loop
              held := held - A[k, r]*X[k, c];
            end for;
          else
            for k in i2 + 1:m loop
              held := held - A[r, k]*X[k, c];
            end for;
          end if;
          if transposedB then
            for k in j2 + 1:n loop
              held := held - sign*X[r, k]*B[c, k];
            end for;
          else
            for k in 1:j - 1 loop
              held := held - sign*X[r, k]*B[k, c];
            end for;
          end if;
          best := r - i + 1 + (c - j)*rows;
          M[best, 5] := held;
          for k in i:i2 loop
            M[best, k - i + 1 + (c - j)*rows] := M[best, k - i + 1 + (c - j)*rows] + (if transposedA then A[k, r] else A[r, k]);
          end for;
          for k in j:j2 loop
            M[best, r - i + 1 + (k - j)*rows] := M[best, r - i + 1 + (k - j)*rows] + sign*(if transposedB then B[c, k] else B[k, c]);
          end for;
        end for;
      end for;
      for p in 1:count loop
        best := p;
        for q in p + 1:count loop
          if abs(M[q, p]) > abs(M[best, p]) then
            best := q;
          end if;
        end for;
        for c in 1:5 loop
          held := M[p, c];
          M[p, c] := M[best, c];
          M[best, c] := held;
        end for;
        if abs(M[p, p]) < least then
          info := 1;
          M[p, p] := least;
        end if;
        for q in p + 1:count loop
          held := M[q, p]/M[p, p];
          for c in 1:5 loop
            M[q, c] := M[q, c] - held*M[p, c];
          end for;
        end for;
      end for;
      for p in count:-1:1 loop
        held := M[p, 5];
        for q in p + 1:count loop
          held := held - M[p, q]*M[q, 5];
        end for;
        M[p, 5] := held/M[p, p];
      end for;
      for c in j:j2 loop
        for r in i:i2 loop
          X[r, c] := M[r - i + 1 + (c - j)*rows, 5];
        end for;
      end for;
      i := if transposedA then i2 + 1 else i - 1;
    end while;
    j := if transposedB then j - 1 else j2 + 1;
  end while;
end sylvester;
