within TorsionExternal.Internal;
function schur "T = Q'*H*Q, upper triangular but for blocks of two rows, by Francis' double steps"
  input Real H[:, :] "Zero below its first subdiagonal";
  input Real Z0[:, :] "Z = Z0*Q";
  input Integer first "Rows and columns before it are upper triangular";
  input Integer last "And those behind it";
  output Real T[size(H, 1), size(H, 1)] = H;
  output Real Z[size(Z0, 1), size(Z0, 2)] = Z0;
  output Real wr[size(H, 1)] "Eigenvalues, real parts";
  output Real wi[size(H, 1)] "Imaginary parts: of two conjugate ones the positive first";
  output Integer info "0, or how many eigenvalues have not been found";
protected
  constant Real eps = 2.220446049250313e-16;
  Integer n "Rows";
  Integer high "Last row of the part that is not done";
  Integer low "First row of its last unreduced part";
  Integer m;
  Integer steps;
  Integer width "Of the reflection: 2 or 3 rows";
  Real size1 "Of the matrix";
  Real scale "Of very small or large elements";
  Real x;
  Real y;
  Real w;
  Real z;
  Real p;
  Real q;
  Real r;
  Real s;
  Real held;
  Real a;
  Real b;
  Real c;
  Real d;
  Real cs;
  Real sn;
  Boolean searches;
algorithm
  n := size(H, 1);
  info := 0;
  for j in 1:n loop
    for i in j + 2:n loop
      T[i, j] := 0; // there are vectors of reflections
    end for;
  end for;
  size1 := norm("M", T);
  scale := if size1 > 0 and (size1 < 1e-100 or size1 > 1e100) then size1 else 1;
  if scale <> 1 then
    for j in 1:n loop
      for i in 1:n loop
        T[i, j] := T[i, j]/scale;
      end for;
    end for;
  end if;
  size1 := norm("1", T);
  high := last;
  steps := 0;
  while high >= first loop
    low := high;
    searches := true;
    while searches and low > first loop
      s := abs(T[low - 1, low - 1]) + abs(T[low, low]);
      if s == 0 then
        s := size1;
      end if;
      if abs(T[low, low - 1]) <= eps*s then
        T[low, low - 1] := 0;
        searches := false;
      else
        low := low - 1;
      end if;
    end while;
    if low == high then
      high := high - 1;
      steps := 0;
    elseif low == high - 1 then
      (a, b, c, d, cs, sn) := standardBlock(T[low, low], T[low, high], T[high, low], T[high, high]);
      T[low, low] := a;
      T[low, high] := b;
      T[high, low] := c;
      T[high, high] := d;
      for j in high + 1:n loop
        held := cs*T[low, j] + sn*T[high, j];
        T[high, j] := cs*T[high, j] - sn*T[low, j];
        T[low, j] := held;
      end for;
      for i in 1:low - 1 loop
        held := cs*T[i, low] + sn*T[i, high];
        T[i, high] := cs*T[i, high] - sn*T[i, low];
        T[i, low] := held;
      end for;
      for i in 1:size(Z, 1) loop
        held := cs*Z[i, low] + sn*Z[i, high];
        Z[i, high] := cs*Z[i, high] - sn*Z[i, low];
        Z[i, low] := held;
      end for;
      high := high - 2;
      steps := 0;
    elseif steps >= 60 then
      info := high;
      high := 0;
    else
      steps := steps + 1;
      x := T[high, high];
      y := T[high - 1, high - 1];
      w := T[high, high - 1]*T[high - 1, high];
      if mod(steps, 10) == 0 then // no progress: shifts from elsewhere
        s := abs(T[high, high - 1]) + abs(T[high - 1, high - 2]);
        x := T[high, high] + 0.75*s;
        y := x;
        w := -0.4375*s*s;
      end if;
      m := high - 2;
      searches := true;
      while searches loop
        z := T[m, m];
        r := x - z;
        s := y - z;
        p := (r*s - w)/T[m + 1, m] + T[m, m + 1];
        q := T[m + 1, m + 1] - z - r - s;
        r := T[m + 2, m + 1];
        s := abs(p) + abs(q) + abs(r);
        p := p/s;
        q := q/s;
        r := r/s;
        if m == low then
          searches := false;
        elseif abs(T[m, m - 1])*(abs(q) + abs(r)) <= eps*abs(p)*(abs(T[m - 1, m - 1]) + abs(z) + abs(T[m + 1, m + 1])) then
          searches := false;
        else
          m := m - 1;
        end if;
      end while;
      for k in m:high - 1 loop
        width := if k < high - 1 then 3 else 2;
        x := 1;
        if k > m then
          p := T[k, k - 1];
          q := T[k + 1, k - 1];
          r := 0;
          if width == 3 then
            r := T[k + 2, k - 1];
          end if;
          x := abs(p) + abs(q) + abs(r);
          if x > 0 then
            p := p/x;
            q := q/x;
            r := r/x;
          end if;
        elseif width == 2 then
          r := 0;
        end if;
        if x > 0 then
          s := sqrt(p*p + q*q + r*r);
          if p < 0 then
            s := -s;
          end if;
          if k > m then
            T[k, k - 1] := -s*x;
            T[k + 1, k - 1] := 0;
            if width == 3 then
              T[k + 2, k - 1] := 0;
            end if;
          elseif low <> m then
            T[k, k - 1] := -T[k, k - 1];
          end if;
          p := p + s;
          x := p/s;
          y := q/s;
          z := r/s;
          q := q/p;
          r := r/p;
          for j in k:n loop
            held := T[k, j] + q*T[k + 1, j];
            if width == 3 then
              held := held + r*T[k + 2, j];
              T[k + 2, j] := T[k + 2, j] - held*z;
            end if;
            T[k + 1, j] := T[k + 1, j] - held*y;
            T[k, j] := T[k, j] - held*x;
          end for;
          for i in 1:min(high, k + 3) loop
            held := x*T[i, k] + y*T[i, k + 1];
            if width == 3 then
              held := held + z*T[i, k + 2];
              T[i, k + 2] := T[i, k + 2] - held*r;
            end if;
            T[i, k + 1] := T[i, k + 1] - held*q;
            T[i, k] := T[i, k] - held;
          end for;
          for i in 1:size(Z, 1) loop
            held := x*Z[i, k] + y*Z[i, k + 1];
            if width == 3 then
              held := held + z*Z[i, k + 2];
              Z[i, k + 2] := Z[i, k + 2] - held*r;
            end if;
            Z[i, k + 1] := Z[i, k + 1] - held*q;
            Z[i, k] := Z[i, k] - held;
          end for;
        end if;
      end for;
    end if;
  end while;
  if scale <> 1 then
    for j in 1:n loop
      for i in 1:n loop
        T[i, j] := scale*T[i, j];
      end for;
    end for;
  end if;
  (wr, wi) := schurValues(T);
end schur;
