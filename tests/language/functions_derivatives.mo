// Derivatives of functions (specification 12.7).

// language: function.derivative
model M
  function f
    input Real x;
    input Real k;
    output Real y;
    annotation(derivative(noDerivative = k) = df, Inline = false);
  algorithm
    y := k * x ^ 2;
  end f;
  function df
    input Real x;
    input Real k;
    input Real dx;
    output Real dy;
    annotation(derivative(noDerivative = k, order = 2) = ddf);
  algorithm
    dy := 2 * k * x * dx;
  end df;
  function ddf
    input Real x;
    input Real k;
    input Real dx;
    input Real ddx;
    output Real ddy;
  algorithm
    ddy := 2 * k * (dx ^ 2 + x * ddx);
  end ddf;
  Real s = f(time, 3);
  Real v = der(s);
  Real a = der(v);
  // check s = 3
  // check v = 6
  // check a = 6
end M;

// language: function.index-reduction
model M
  function cam "position over angle"
    input Real phi;
    output Real s;
  algorithm
    s := 0;
    for i in 1:2 loop
      s := s + phi ^ i;
    end for;
  end cam;
  Real s, v, f, phi = time;
equation
  s = cam(phi);
  der(s) = v;
  2 * der(v) = f;
  // check v = 3
  // check f = 4
end M;

// language: function.second-derivative-by-a-held-input
model M "the last input of df, whose derivative ddf takes, is held: df itself is differentiated"
  function f
    input Real x;
    input Real k;
    output Real y;
    annotation(derivative(noDerivative = k) = df, Inline = false);
  algorithm
    y := k*x^2;
  end f;
  function df
    input Real x;
    input Real dx;
    input Real k;
    output Real dy;
    annotation(derivative(noDerivative = k, order = 2) = ddf);
  algorithm
    dy := 2*k*x*dx;
  end df;
  function ddf
    input Real x;
    input Real dx;
    input Real k;
    input Real ddx;
    output Real ddy;
  algorithm
    ddy := 2*k*(dx^2 + x*ddx);
  end ddf;
  Real s = f(time, 3), v = der(s), a = der(v);
  // check v = 6
  // check a = 6
  // warns I145
end M;

// language: function.held-input-varies
// an input with `noDerivative` may vary: the derivative knows how, from its other inputs
model M
  function shadow "of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = shadow_der, Inline = false);
  algorithm
    y := frame[1]*x;
  end shadow;
  function shadow_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := frame[1]*dx - frame[2]*frame[3]*x;
  end shadow_der;
  Real frame[3] = {cos(2*time), sin(2*time), 2};
  Real y = shadow(frame, 3);
  Real v = der(y);
  Real a = der(v);
  // check y = -1.2484405096414273
  // check v = -5.455784560954090
  // check a = 4.993762038565709
end M;

// language: function.held-input-is-determined
// a constraint determines the angle by way of the input that is held
model M
  function shadow "of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = shadow_der, Inline = false);
  algorithm
    y := frame[1]*x;
  end shadow;
  function shadow_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := frame[1]*dx - frame[2]*frame[3]*x;
  end shadow_der;
  Real phi(start = 0.4), w, tau;
equation
  w = der(phi);
  2*der(w) = tau;
  shadow({cos(phi), sin(phi), w}, 3) = 3*cos(0.5 + time^2/2);
  // check phi = 1
  // check w = 1
  // check tau = 2
end M;

// language: function.derivative-of-record
// a record is differentiated field by field
model M
  record R
    Real a, b;
  end R;
  function f
    input R r;
    output Real y;
    annotation(derivative = df, Inline = false);
  algorithm
    y := r.a*r.b;
  end f;
  function df
    input R r;
    input R dr;
    output Real dy;
  algorithm
    dy := dr.a*r.b + r.a*dr.b;
  end df;
  R r(a = time, b = time^2);
  Real y = f(r);
  Real v = der(y);
  // check y = 1
  // check v = 3
end M;

// language: function.held-input-in-loop
// a crank and a rod: positions are constrained by way of held inputs, and the speeds in them
model M
  function height "of the end of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = height_der, Inline = false);
  algorithm
    y := frame[2]*x;
  end height;
  function height_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := height(frame, dx) + frame[1]*frame[3]*x;
  end height_der;
  Real phi(start = 0.1, fixed = true), w(start = 1, fixed = true), psi, v, a, f[3], g[3];
equation
  w = der(phi);
  der(w) = 0;
  v = der(psi);
  a = der(v);
  f = {cos(phi), sin(phi), w};
  g = {cos(psi), sin(psi), v};
  height(f, 1) + height(g, 3) = 0;
  // check psi = -0.3016217350310596
  // check v = -0.15834713369468545
  // check a = 0.303313243814811
end M;
