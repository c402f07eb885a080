model TwoSums "Two pairs of wheels, each locked for good where its speeds meet; operands are differences of states"
  model Pair
    parameter Real tau0 = 5.025, w0 = 10;
    Real w1(start = w0, fixed = true), w2(start = 0, fixed = true);
    Real slip = w1 - w2, tau, momentum = w1 + w2;
    Boolean locked(start = false, fixed = true);
  equation
    der(w1) = -tau;
    der(w2) = tau;
    locked = pre(locked) or slip <= 0;
    tau = if locked then 0 else tau0;
  end Pair;
  Pair a, b(tau0 = 5.04, w0 = 10.01);
  output Real w = a.slip;
end TwoSums;
