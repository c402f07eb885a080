within TorsionExternal.Internal;
function qr "A*P = Q*R by Householder's reflections"
  input Real A[:, :];
  input Boolean pivoting "Columns of large norm first";
  output Real QR[size(A, 1), size(A, 2)] = A "R; below its diagonal the vectors of the reflections, whose first element is 1";
  output Real tau[min(size(A, 1), size(A, 2))] "Factors of the reflections: I - tau*v*v'";
  output Integer p[size(A, 2)] = 1:size(A, 2) "Column i of A*P is column p[i] of A";
protected
  Integer m "Rows";
  Integer n "Columns";
  Integer best;
  Integer column;
  Real largest;
  Real scale;
  Real length;
  Real held;
  Real beta;
algorithm
  m := size(A, 1);
  n := size(A, 2);
  for k in 1:min(m, n) loop
    if pivoting then
      best := k;
      largest := -1;
      for j in k:n loop
        scale := 0;
        for i in k:m loop
          scale := max(scale, abs(QR[i, j]));
        end for;
        length := 0;
        if scale > 0 then
          for i in k:m loop
            length := length + (QR[i, j]/scale)^2;
          end for;
          length := scale*sqrt(length);
        end if;
        if length > largest then
          largest := length;
          best := j;
        end if;
      end for;
      if best <> k then
        for i in 1:m loop
          held := QR[i, k];
          QR[i, k] := QR[i, best];
          QR[i, best] := held;
        end for;
        column := p[k];
        p[k] := p[best];
        p[best] := column;
      end if;
    end if;
    scale := 0;
    for i in k + 1:m loop
      scale := max(scale, abs(QR[i, k]));
    end for;
    if scale == 0 then
      tau[k] := 0;
    else
      scale := max(scale, abs(QR[k, k]));
      length := 0;
      for i in k:m loop
        length := length + (QR[i, k]/scale)^2;
      end for;
      beta := if QR[k, k] > 0 then -scale*sqrt(length) else scale*sqrt(length);
      tau[k] := (beta - QR[k, k])/beta;
      held := QR[k, k] - beta;
      for i in k + 1:m loop
        QR[i, k] := QR[i, k]/held;
      end for;
      QR[k, k] := beta;
      for j in k + 1:n loop
        held := QR[k, j];
        for i in k + 1:m loop
          held := held + QR[i, k]*QR[i, j];
        end for;
        held := tau[k]*held;
        QR[k, j] := QR[k, j] - held;
        for i in k + 1:m loop
          QR[i, j] := QR[i, j] - held*QR[i, k];
        end for;
      end for;
    end if;
  end for;
end qr;
