within TorsionExternal.Fortran;
function dgbsv "A*X = B, where A is a band"
  input Integer n;
  input Integer kl "Diagonals below the main one";
  input Integer ku "And above it";
  input Integer nrhs;
  input Real AB[:, :] "A[i, j] is AB[kl + ku + 1 + i - j, j]";
  input Integer ldab;
  input Real ipiv[0];
  input Real B[:, :];
  input Integer ldb;
  input Real info[0];
  output Integer ipiv_out[size(AB, 2)];
  output Real B_out[size(B, 1), size(B, 2)] = B;
  output Integer info_out;
protected
  Real W[size(AB, 1), size(AB, 2)] = AB;
  Integer columns;
  Integer middle "Row of the main diagonal";
  Integer best;
  Real factor;
  Real held;
algorithm
  columns := size(AB, 2);
  middle := kl + ku + 1;
  for i in 1:kl loop // what exchanges of rows fill
    for j in 1:columns loop
      W[i, j] := 0;
    end for;
  end for;
  info_out := 0;
  for k in 1:columns loop
    best := k;
    for i in k + 1:min(columns, k + kl) loop
      if abs(W[middle + i - k, k]) > abs(W[middle + best - k, k]) then
        best := i;
      end if;
    end for;
    ipiv_out[k] := best;
    if W[middle + best - k, k] == 0 then
      if info_out == 0 then
        info_out := k;
      end if;
    else
      if best <> k then
        for j in k:min(columns, k + kl + ku) loop
          held := W[middle + k - j, j];
          W[middle + k - j, j] := W[middle + best - j, j];
          W[middle + best - j, j] := held;
        end for;
        for j in 1:size(B, 2) loop
          held := B_out[k, j];
          B_out[k, j] := B_out[best, j];
          B_out[best, j] := held;
        end for;
      end if;
      for i in k + 1:min(columns, k + kl) loop
        factor := W[middle + i - k, k]/W[middle, k];
        for j in k:min(columns, k + kl + ku) loop
          W[middle + i - j, j] := W[middle + i - j, j] - factor*W[middle + k - j, j];
        end for;
        for j in 1:size(B, 2) loop
          B_out[i, j] := B_out[i, j] - factor*B_out[k, j];
        end for;
      end for;
    end if;
  end for;
  if info_out == 0 then
    for c in 1:size(B, 2) loop
      for i in columns:-1:1 loop
        held := B_out[i, c];
        for j in i + 1:min(columns, i + kl + ku) loop
          held := held - W[middle + i - j, j]*B_out[j, c];
        end for;
        B_out[i, c] := held/W[middle, i];
      end for;
    end for;
  end if;
end dgbsv;
