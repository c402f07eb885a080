within TorsionExternal.Internal;
function fft "The discrete Fourier transform of complex numbers, after T. Stockham, of any length"
  input Real re[:];
  input Real im[size(re, 1)];
  output Real xr[size(re, 1)] = re;
  output Real xi[size(re, 1)] = im;
protected
  constant Real pi = 3.141592653589793;
  Integer n;
  Integer rest "Product of the factors that have not been done";
  Integer stride "And of those done";
  Integer p "Factor";
  Integer m;
  Integer at;
  Integer turn;
  Real yr[size(re, 1)];
  Real yi[size(re, 1)];
  Real c[size(re, 1)] "exp(-2*pi*j*k/n)";
  Real s[size(re, 1)];
  Real sumr;
  Real sumi;
algorithm
  n := size(re, 1);
  for k in 1:n loop
    c[k] := cos(2*pi*(k - 1)/n);
    s[k] := -sin(2*pi*(k - 1)/n);
  end for;
  rest := n;
  stride := 1;
  p := 4;
  while rest > 1 loop
    while mod(rest, p) <> 0 loop
      p := if p == 4 then 2 elseif p == 2 then 3 elseif p*p > rest then rest else p + 2;
    end while;
    m := div(rest, p);
    for k in 0:m - 1 loop
      for q in 1:stride loop
        for r in 0:p - 1 loop
          sumr := 0;
          sumi := 0;
          for t in 0:p - 1 loop
            at := q + stride*(k + m*t);
            turn := mod(stride*r*(k + m*t), n) + 1;
            sumr := sumr + xr[at]*c[turn] - xi[at]*s[turn];
            sumi := sumi + xr[at]*s[turn] + xi[at]*c[turn];
          end for;
          at := q + stride*(p*k + r);
          yr[at] := sumr;
          yi[at] := sumi;
        end for;
      end for;
    end for;
    for k in 1:n loop
      xr[k] := yr[k];
      xi[k] := yi[k];
    end for;
    rest := m;
    stride := stride*p;
  end while;
end fft;
