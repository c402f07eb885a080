within Drivetrain.Couplings.Interfaces;
function fittedMaxwellChain "Moduli of a spring and of Maxwell elements from measured storage and loss moduli"
  extends Modelica.Icons.Function;
  input Real moduli[:, 3] "Circular frequency, storage modulus, loss modulus";
  input SI.Time T[:] "Relaxation times";
  output Real G[size(T, 1) + 1] "Modulus of the spring, then of each element";
protected
  Integer m = size(moduli, 1) "Number of frequencies";
  Real A[2*size(moduli, 1), size(T, 1) + 1] "Contributions to the relative moduli";
  Real b[2*size(moduli, 1)] "Measured, each relative to the complex modulus";
  Integer n = size(T, 1) + 1 "Number of unknowns";
  Real N[size(T, 1) + 1, size(T, 1) + 1] "Normal equations; their Cholesky factor is written below the diagonal";
  Real r[size(T, 1) + 1] "Right-hand side, then the solution";
  Real scale "Complex modulus";
  Real wT "Circular frequency times relaxation time";
algorithm
  for i in 1:m loop
    scale := sqrt(moduli[i, 2]^2 + moduli[i, 3]^2);
    A[i, 1] := 1/scale;
    A[m + i, 1] := 0;
    for j in 1:size(T, 1) loop
      wT := moduli[i, 1]*T[j];
      A[i, j + 1] := wT^2/(1 + wT^2)/scale;
      A[m + i, j + 1] := wT/(1 + wT^2)/scale;
    end for;
    b[i] := moduli[i, 2]/scale;
    b[m + i] := moduli[i, 3]/scale;
  end for;
  N := transpose(A)*A;
  r := transpose(A)*b;
  for j in 1:n loop
    for k in 1:j - 1 loop
      N[j, j] := N[j, j] - N[j, k]^2;
    end for;
    assert(N[j, j] > 1e-10*sum(A[i, j]^2 for i in 1:2*m), "The relaxation times (T) are too close, or too many for the measured moduli");
    N[j, j] := sqrt(N[j, j]);
    for i in j + 1:n loop
      for k in 1:j - 1 loop
        N[i, j] := N[i, j] - N[i, k]*N[j, k];
      end for;
      N[i, j] := N[i, j]/N[j, j];
    end for;
    for k in 1:j - 1 loop
      r[j] := r[j] - N[j, k]*r[k];
    end for;
    r[j] := r[j]/N[j, j];
  end for;
  for j in n:-1:1 loop
    for i in j + 1:n loop
      r[j] := r[j] - N[i, j]*r[i];
    end for;
    r[j] := r[j]/N[j, j];
  end for;
  G := r;
  annotation(Documentation(info = "<html>
<p>Least squares of the relative errors, by Cholesky's factors of the normal equations; see <code>RubberElement</code>.</p>
</html>"));
end fittedMaxwellChain;
