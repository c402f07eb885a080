within TorsionExternal.Internal;
function hessenberg "H = Q'*A*Q, with zeros below the first subdiagonal of rows and columns first to last"
  input Real A[:, :];
  input Integer first;
  input Integer last;
  output Real H[size(A, 1), size(A, 1)] = A "H; below its subdiagonal the vectors of the reflections, whose first element is 1";
  output Real tau[max(1, size(A, 1)) - 1] = zeros(max(1, size(A, 1)) - 1);
protected
  Integer n "Rows";
  Real scale;
  Real length;
  Real beta;
  Real held;
algorithm
  n := size(A, 1);
  for k in first:last - 2 loop
    scale := 0;
    for i in k + 2:last loop
      scale := max(scale, abs(H[i, k]));
    end for;
    if scale > 0 then
      scale := max(scale, abs(H[k + 1, k]));
      length := 0;
      for i in k + 1:last loop
        length := length + (H[i, k]/scale)^2;
      end for;
      beta := if H[k + 1, k] > 0 then -scale*sqrt(length) else scale*sqrt(length);
      tau[k] := (beta - H[k + 1, k])/beta;
      held := H[k + 1, k] - beta;
      for i in k + 2:last loop
        H[i, k] := H[i, k]/held;
      end for;
      H[k + 1, k] := beta;
      for i in 1:last loop
        held := H[i, k + 1];
        for j in k + 2:last loop
          held := held + H[j, k]*H[i, j];
        end for;
        held := tau[k]*held;
        H[i, k + 1] := H[i, k + 1] - held;
        for j in k + 2:last loop
          H[i, j] := H[i, j] - held*H[j, k];
        end for;
      end for;
      for j in k + 1:n loop
        held := H[k + 1, j];
        for i in k + 2:last loop
          held := held + H[i, k]*H[i, j];
        end for;
        held := tau[k]*held;
        H[k + 1, j] := H[k + 1, j] - held;
        for i in k + 2:last loop
          H[i, j] := H[i, j] - held*H[i, k];
        end for;
      end for;
    end if;
  end for;
end hessenberg;
