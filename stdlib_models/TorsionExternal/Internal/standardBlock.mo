within TorsionExternal.Internal;
function standardBlock "A rotation that makes a block of two rows upper triangular, or its diagonal elements equal"
  input Real a;
  input Real b;
  input Real c;
  input Real d;
  output Real A "[A, B; C, D] = [cs, sn; -sn, cs]*[a, b; c, d]*[cs, -sn; sn, cs]";
  output Real B;
  output Real C;
  output Real D;
  output Real cs;
  output Real sn;
protected
  constant Real eps = 2.220446049250313e-16;
  Real p;
  Real larger;
  Real smaller "With the sign of b*c";
  Real scale;
  Real z;
  Real tau;
  Real sigma;
  Real aa;
  Real bb;
  Real cc;
  Real dd;
  Real held;
  Real rootB;
  Real rootC;
algorithm
  A := a;
  B := b;
  C := c;
  D := d;
  cs := 1;
  sn := 0;
  if c == 0 then
    cs := 1;
  elseif b == 0 then
    cs := 0;
    sn := 1;
    A := d;
    D := a;
    B := -c;
    C := 0;
  elseif a - d <> 0 or (b > 0) == (c > 0) then
    p := 0.5*(a - d);
    larger := max(abs(b), abs(c));
    smaller := if (b > 0) == (c > 0) then min(abs(b), abs(c)) else -min(abs(b), abs(c));
    scale := max(abs(p), larger);
    z := p/scale*p + larger/scale*smaller;
    if z >= 4*eps then
      z := if p >= 0 then p + sqrt(scale)*sqrt(z) else p - sqrt(scale)*sqrt(z);
      A := d + z;
      D := d - larger/z*smaller;
      scale := max(abs(c), abs(z));
      tau := scale*sqrt((c/scale)^2 + (z/scale)^2);
      cs := z/tau;
      sn := c/tau;
      B := b - c;
      C := 0;
    else
      sigma := b + c;
      scale := max(abs(sigma), abs(a - d));
      tau := if scale > 0 then scale*sqrt((sigma/scale)^2 + ((a - d)/scale)^2) else 0;
      if tau > 0 then
        cs := sqrt(0.5*(1 + abs(sigma)/tau));
        sn := if sigma >= 0 then -p/(tau*cs) else p/(tau*cs);
      end if;
      aa := a*cs + b*sn;
      bb := -a*sn + b*cs;
      cc := c*cs + d*sn;
      dd := -c*sn + d*cs;
      A := aa*cs + cc*sn;
      B := bb*cs + dd*sn;
      C := -aa*sn + cc*cs;
      D := -bb*sn + dd*cs;
      held := 0.5*(A + D);
      A := held;
      D := held;
      if C <> 0 then
        if B == 0 then
          B := -C;
          C := 0;
          held := cs;
          cs := -sn;
          sn := held;
        elseif (B > 0) == (C > 0) then
          rootB := sqrt(abs(B));
          rootC := sqrt(abs(C));
          p := if C >= 0 then rootB*rootC else -rootB*rootC;
          tau := 1/sqrt(abs(B + C));
          A := held + p;
          D := held - p;
          B := B - C;
          C := 0;
          aa := rootB*tau;
          bb := rootC*tau;
          held := cs*aa - sn*bb;
          sn := cs*bb + sn*aa;
          cs := held;
        end if;
      end if;
    end if;
  end if;
end standardBlock;
