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
    output Real y;
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

