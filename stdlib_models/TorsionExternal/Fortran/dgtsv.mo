within TorsionExternal.Fortran;
function dgtsv "A*X = B, where A has three diagonals"
  input Integer n;
  input Integer nrhs;
  input Real DL[:] "Below the main diagonal";
  input Real D[:];
  input Real DU[:];
  input Real B[:, :];
  input Integer ldb;
  input Real info[0];
  output Real B_out[size(B, 1), size(B, 2)] = B;
  output Integer info_out;
protected
  Integer rows;
  Real l[size(DL, 1)] = DL;
  Real d[size(D, 1)] = D;
  Real u[size(DU, 1)] = DU;
  Real v[size(DU, 1)] = zeros(size(DU, 1)) "The second diagonal above, of rows that were exchanged";
  Real factor;
  Real held;
algorithm
  rows := size(D, 1);
  info_out := 0;
  for i in 1:rows - 1 loop
    if abs(d[i]) >= abs(l[i]) then
      if d[i] == 0 then
        if info_out == 0 then
          info_out := i;
        end if;
      else
        factor := l[i]/d[i];
        d[i + 1] := d[i + 1] - factor*u[i];
        for j in 1:size(B, 2) loop
          B_out[i + 1, j] := B_out[i + 1, j] - factor*B_out[i, j];
        end for;
      end if;
    else // exchange rows i and i + 1
      factor := d[i]/l[i];
      d[i] := l[i];
      held := d[i + 1];
      d[i + 1] := u[i] - factor*held;
      u[i] := held;
      if i < rows - 1 then
        v[i] := u[i + 1];
        u[i + 1] := -factor*v[i];
      end if;
      for j in 1:size(B, 2) loop
        held := B_out[i, j];
        B_out[i, j] := B_out[i + 1, j];
        B_out[i + 1, j] := held - factor*B_out[i, j];
      end for;
    end if;
  end for;
  if rows > 0 and info_out == 0 then
    if d[max(rows, 1)] == 0 then
      info_out := rows;
    end if;
  end if;
  if info_out == 0 then
    for j in 1:size(B, 2) loop
      for i in rows:-1:1 loop
        held := B_out[i, j];
        if i < rows then
          held := held - u[i]*B_out[i + 1, j];
        end if;
        if i < rows - 1 then
          held := held - v[i]*B_out[i + 2, j];
        end if;
        B_out[i, j] := held/d[i];
      end for;
    end for;
  end if;
end dgtsv;
