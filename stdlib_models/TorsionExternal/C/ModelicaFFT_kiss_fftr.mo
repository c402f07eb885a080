within TorsionExternal.C;
function ModelicaFFT_kiss_fftr "Amplitudes and phases of a signal"
  input Real u[:];
  input Integer nu;
  input Real work[0];
  input Integer nwork;
  input Real amplitudes[0];
  input Real phases[0];
  output Integer result "0, 1: the number of points is odd, 2: the work array is too small";
  output Real amplitudes_out[div(size(u, 1), 2) + 1] = zeros(div(size(u, 1), 2) + 1);
  output Real phases_out[div(size(u, 1), 2) + 1] = zeros(div(size(u, 1), 2) + 1);
protected
  constant Real pi = 3.141592653589793;
  Integer h "Half of the points";
  Real zr[div(size(u, 1), 2)] "Even and odd points as real and imaginary parts";
  Real zi[div(size(u, 1), 2)];
  Integer a;
  Integer b;
  Real er;
  Real ei;
  Real dr;
  Real di;
  Real c;
  Real s;
  Real re;
  Real im;
algorithm
  h := div(size(u, 1), 2);
  result := if mod(size(u, 1), 2) <> 0 then 1 elseif nwork < 3*size(u, 1) + 2*(h + 1) then 2 else 0;
  if result == 0 and h > 0 then
    for k in 1:h loop
      zr[k] := u[2*k - 1];
      zi[k] := u[2*k];
    end for;
    (zr, zi) := Internal.fft(zr, zi);
    for k in 0:h loop
      a := mod(k, h) + 1;
      b := mod(h - k, h) + 1;
      er := (zr[a] + zr[b])/2;
      ei := (zi[a] - zi[b])/2;
      dr := (zi[a] + zi[b])/2;
      di := (zr[b] - zr[a])/2;
      c := if k == h then -1 else cos(pi*k/h);
      s := if k == h then 0 else -sin(pi*k/h);
      re := er + c*dr - s*di;
      im := ei + c*di + s*dr;
      amplitudes_out[k + 1] := sqrt(re*re + im*im)/(h + 1);
      phases_out[k + 1] := atan2(im, re);
    end for;
  end if;
end ModelicaFFT_kiss_fftr;
