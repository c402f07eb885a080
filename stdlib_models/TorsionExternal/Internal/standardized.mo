within TorsionExternal.Internal;
function standardized "A Schur form with a block of two rows as a standard one"
  input Real T0[:, :];
  input Real Q0[:, :];
  input Integer k "First row of the block";
  output Real T[size(T0, 1), size(T0, 1)] = T0;
  output Real Q[size(Q0, 1), size(Q0, 2)] = Q0;
protected
  Integer n "Rows";
  Real a;
  Real b;
  Real c;
  Real d;
  Real cs;
  Real sn;
  Real held;
algorithm
  n := size(T, 1);
  (a, b, c, d, cs, sn) := standardBlock(T[k, k], T[k, k + 1], T[k + 1, k], T[k + 1, k + 1]);
  T[k, k] := a;
  T[k, k + 1] := b;
  T[k + 1, k] := c;
  T[k + 1, k + 1] := d;
  for j in k + 2:n loop
    held := cs*T[k, j] + sn*T[k + 1, j];
    T[k + 1, j] := cs*T[k + 1, j] - sn*T[k, j];
    T[k, j] := held;
  end for;
  for i in 1:k - 1 loop
    held := cs*T[i, k] + sn*T[i, k + 1];
    T[i, k + 1] := cs*T[i, k + 1] - sn*T[i, k];
    T[i, k] := held;
  end for;
  for i in 1:size(Q, 1) loop
    held := cs*Q[i, k] + sn*Q[i, k + 1];
    Q[i, k + 1] := cs*Q[i, k + 1] - sn*Q[i, k];
    Q[i, k] := held;
  end for;
end standardized;
