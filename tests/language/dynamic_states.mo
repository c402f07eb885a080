// States that the run chooses among candidates. Expected is the same motion in angles, or what the motion keeps: energy, momentum.

// language: states.pendulum-turns
// full turns, beside the same pendulum as an angle
model M
  Real x(start = 0, fixed = true), y(start = -1), vx(start = 9, fixed = true), vy(start = 0), F;
  Real phi(start = 0, fixed = true), w(start = 9, fixed = true);
  Real dx = x - sin(phi), dy = y + cos(phi);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
  x^2 + y^2 = 1;
  der(phi) = w;
  der(w) = -9.81*sin(phi);
  // check dx = 0
  // check dy = 0
  annotation(experiment(StopTime = 2));
end M;

// language: states.pendulum-swings
// to 20 degrees, without a change of states, and to 115
model M
  model Pendulum
    parameter Real top, L = 2, m = 3;
    Real x(start = L*sin(top), fixed = true), y(start = -L*cos(top)), vx(start = 0, fixed = true), vy, F;
    Real phi(start = top, fixed = true), w(start = 0, fixed = true);
  equation
    der(x) = vx;
    der(y) = vy;
    m*der(vx) = -x*F;
    m*der(vy) = -y*F - m*9.81;
    x^2 + y^2 = L^2;
    der(phi) = w;
    L*der(w) = -9.81*sin(phi);
  end Pendulum;
  Pendulum small(top = 0.35), large(top = 2);
  Real errors[4] = {small.x - 2*sin(small.phi), small.y + 2*cos(small.phi), large.x - 2*sin(large.phi), large.y + 2*cos(large.phi)};
equation
  // check errors[1] = 0
  // check errors[2] = 0
  // check errors[3] = 0
  // check errors[4] = 0
  // check isState.small.x = 1
  annotation(experiment(StopTime = 3));
end M;

// language: states.double-pendulum
// two constraints, two of four coordinates
model M
  constant Real g = 9.81;
  Real x1(start = 1, fixed = true), y1(start = 0), vx1, vy1(start = 0, fixed = true);
  Real x2(start = 1, fixed = true), y2(start = -1), vx2(start = 1, fixed = true), vy2, F1, F2;
  Real p1(start = 1.5707963267948966, fixed = true), p2(start = 0, fixed = true), w1(start = 0, fixed = true), w2(start = 1, fixed = true);
  Real d[4] = {x1 - sin(p1), y1 + cos(p1), x2 - x1 - sin(p2), y2 - y1 + cos(p2)};
equation
  der(x1) = vx1;
  der(y1) = vy1;
  der(x2) = vx2;
  der(y2) = vy2;
  der(vx1) = -x1*F1 + (x2 - x1)*F2;
  der(vy1) = -y1*F1 + (y2 - y1)*F2 - g;
  der(vx2) = -(x2 - x1)*F2;
  der(vy2) = -(y2 - y1)*F2 - g;
  x1^2 + y1^2 = 1;
  (x2 - x1)^2 + (y2 - y1)^2 = 1;
  der(p1) = w1;
  der(p2) = w2;
  2*der(w1) + der(w2)*cos(p1 - p2) + w2^2*sin(p1 - p2) + 2*g*sin(p1) = 0;
  der(w2) + der(w1)*cos(p1 - p2) - w1^2*sin(p1 - p2) + g*sin(p2) = 0;
  // check d[1] = 0
  // check d[2] = 0
  // check d[3] = 0
  // check d[4] = 0
  annotation(experiment(StopTime = 2));
end M;

// language: states.crank
// a rod that is shorter than its crank turns round, and the crank swings: no losses
model M
  parameter Real r = 0.3, l = 0.1, J = 0.01, m = 1;
  Real phi(start = 0.1, fixed = true), w(start = 5, fixed = true), psi(start = 0.3), x(start = 0.4), v, F, tau;
  Real E = J*w^2/2 + m*v^2/2, E0, loss = E/E0 - 1;
initial equation
  E0 = E;
equation
  der(E0) = 0;
  w = der(phi);
  v = der(x);
  r*sin(phi) = l*sin(psi);
  x = r*cos(phi) + l*cos(psi);
  m*der(v) = F;
  J*der(w) = tau;
  tau*w + F*v = 0;
  // check loss = 0
  annotation(experiment(StopTime = 1));
end M;

// language: states.crank-with-long-rod
// the equation of motion makes the crank's angle the state, and the crank is shorter than its rod: no choice
model M
  parameter Real r = 0.1, l = 0.3;
  Real phi(start = 0, fixed = true), w(start = 5, fixed = true), psi(start = 0), x(start = 0.4);
  Real d = x - r*cos(phi) - sqrt(l^2 - (r*sin(phi))^2);
equation
  w = der(phi);
  der(w) = 0.1*der(x);
  r*sin(phi) = l*sin(psi);
  x = r*cos(phi) + l*cos(psi);
  // check d = 0
  annotation(experiment(StopTime = 3));
end M;

// language: states.four-bar
// the longest and the shortest bar are longer than the others together: none of the angles turns round, each comes back from its dead points
model M
  parameter Real l1 = 1, l2 = 1.2, l3 = 1.1, d = 1.5, J = 0.5;
  Real a(start = 1, fixed = true), b(start = 0.1), c(start = 1.6), wa(start = 2, fixed = true), wb, wc, F1, F2;
  Real E = J*(wa^2 + wb^2 + wc^2)/2, E0, loss = E/E0 - 1;
initial equation
  E0 = E;
equation
  der(E0) = 0;
  der(a) = wa;
  der(b) = wb;
  der(c) = wc;
  l1*cos(a) + l2*cos(b) - l3*cos(c) = d;
  l1*sin(a) + l2*sin(b) - l3*sin(c) = 0;
  J*der(wa) = -l1*sin(a)*F1 + l1*cos(a)*F2;
  J*der(wb) = -l2*sin(b)*F1 + l2*cos(b)*F2;
  J*der(wc) = l3*sin(c)*F1 - l3*cos(c)*F2;
  // check loss = 0
  annotation(experiment(StopTime = 2));
end M;

// language: states.sphere
// two of three coordinates; energy and the moment of momentum about the vertical stay
model M
  Real x(start = 0.6, fixed = true), y(start = 0.8), z(start = 0, fixed = true), vx(start = 0), vy(start = 2, fixed = true), vz(start = 1, fixed = true);
  Real F, E = (vx^2 + vy^2 + vz^2)/2 + 9.81*z, H = x*vy - y*vx, E0, H0, dE = E/E0 - 1, dH = H - H0;
initial equation
  E0 = E;
  H0 = H;
equation
  der(E0) = 0;
  der(H0) = 0;
  der(x) = vx;
  der(y) = vy;
  der(z) = vz;
  der(vx) = -x*F;
  der(vy) = -y*F;
  der(vz) = -z*F - 9.81;
  x^2 + y^2 + z^2 = 1;
  // check dE = 0
  // check dH = 0
  annotation(experiment(StopTime = 1));
end M;

// language: states.array
// five of different lengths, each with a choice of its own
model M
  model Pendulum
    parameter Real L;
    Real position[2](start = {0, -L}, fixed = {true, false}), speed[2](start = {9*L, 0}, fixed = {true, false}), F;
    Real phi(start = 0, fixed = true), w(start = 9, fixed = true), error = position[1]/L - sin(phi);
  equation
    der(position) = speed;
    der(speed) = -position*F - {0, 9.81};
    position*position = L^2;
    der(phi) = w;
    L*der(w) = -9.81*sin(phi);
  end Pendulum;
  Pendulum p[5](L = {0.7, 0.9, 1.1, 1.3, 1.5});
  Real error = sum(abs(p[i].error) for i in 1:5);
equation
  // check error = 0
  annotation(experiment(StopTime = 0.6));
end M;

// language: states.turning-wire
// a linear constraint whose coefficients turn: the bead is at cosh(time)
model M
  Real x(start = 1, fixed = true), y, vx(start = 0, fixed = true), vy, f;
  Real dx = x/cosh(time) - cos(time), dy = y/cosh(time) - sin(time);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*sin(time);
  der(vy) = f*cos(time);
  x*sin(time) = y*cos(time);
  // check dx = 0
  // check dy = 0
  annotation(experiment(StopTime = 8));
end M;

// language: states.skate
// a constraint of speeds only: a skate that turns moves in a circle
model M
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), vx(start = 1, fixed = true), vy, f, phi = time;
  Real dx = x - sin(time), dy = y - 1 + cos(time);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*sin(phi);
  der(vy) = f*cos(phi);
  vx*sin(phi) = vy*cos(phi);
  // check dx = 0
  // check dy = 0
  annotation(experiment(StopTime = 8));
end M;

// language: states.dead-centre
// crank and rod of one length: folded, the motion may go on in two ways
model M
  parameter Real r = 0.3;
  Real phi(start = 0.1, fixed = true), w(start = 5, fixed = true), psi(start = 0.1), x(start = 0.6), v, F, tau;
equation
  w = der(phi);
  v = der(x);
  r*sin(phi) = r*sin(psi);
  x = r*cos(phi) + r*cos(psi);
  der(v) = F;
  0.01*der(w) = tau;
  tau*w + F*v = 0;
  // fails R305 R302
  annotation(experiment(StopTime = 3));
end M;

// language: states.always
// stateSelect has the last word: then the choice is watched
model M
  Real x(start = 0.8), y(start = -0.6, fixed = true, stateSelect = StateSelect.always), vx;
  Real vy(start = 0, fixed = true, stateSelect = StateSelect.always), F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
  x^2 + y^2 = 1;
  // fails R305 R302
  annotation(experiment(StopTime = 2));
end M;

// language: states.quaternion
// a body that turns twice about an oblique axis: three of four numbers; its angular velocity is a state that stays
model M
  Real Q[4](start = {0, 0, 0, 1}, fixed = {true, true, true, false}), w[3](start = {2, 4, 4}, each fixed = true, each stateSelect = StateSelect.always);
  Real z[3];
  Real d[2] = {Q[4] - cos(3*time), Q[2] - 2/3*sin(3*time)};
equation
  w = 2*{Q[4]*der(Q[1]) + Q[3]*der(Q[2]) - Q[2]*der(Q[3]) - Q[1]*der(Q[4]), -Q[3]*der(Q[1]) + Q[4]*der(Q[2]) + Q[1]*der(Q[3]) - Q[2]*der(Q[4]),
    Q[2]*der(Q[1]) - Q[1]*der(Q[2]) + Q[4]*der(Q[3]) - Q[3]*der(Q[4])};
  Q*Q = 1;
  z = der(w);
  z = {0, 0, 0};
  // check d[1] = 0
  // check d[2] = 0
  annotation(experiment(StopTime = 4));
end M;

// language: states.reinit
// a state that is set anew is one for good: then the choice is watched
model M
  Real x(start = 0.8), y(start = -0.6, fixed = true), vx, vy(start = 0, fixed = true), F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
  x^2 + y^2 = 1;
  when time > 0.1 then
    reinit(y, pre(y));
    reinit(vy, 0);
  end when;
  // fails R305 R302
  annotation(experiment(StopTime = 2));
end M;

// language: states.quaternion-of-a-body
// the same body where everything may be a state: the numbers and their derivatives each have a choice of their own
model M
  Real Q[4](start = {0, 0, 0, 1}), w[3](start = {2, 4, 4}, each fixed = true, each stateSelect = StateSelect.avoid), z[3];
  Real d[2] = {Q[4] - cos(3*time), Q[2] - 2/3*sin(3*time)};
initial equation
  Q[1:3] = zeros(3);
equation
  w = 2*{Q[4]*der(Q[1]) + Q[3]*der(Q[2]) - Q[2]*der(Q[3]) - Q[1]*der(Q[4]), -Q[3]*der(Q[1]) + Q[4]*der(Q[2]) + Q[1]*der(Q[3]) - Q[2]*der(Q[4]),
    Q[2]*der(Q[1]) - Q[1]*der(Q[2]) + Q[4]*der(Q[3]) - Q[3]*der(Q[4])};
  Q*Q = 1;
  z = der(w);
  z = {0, 0, 0};
  // check d[1] = 0
  // check d[2] = 0
  annotation(experiment(StopTime = 4));
end M;

// language: states.speed-before-position
// a wheel that rolls: its angle, its speed of rotation and its place are states, so the speed of its centre is none
model M
  Real x(start = 0, fixed = true, stateSelect = StateSelect.always), v, F;
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always), w(start = 1, fixed = true, stateSelect = StateSelect.always);
equation
  der(x) = v;
  der(phi) = w;
  v = 2*w;
  der(v) = F;
  der(w) = 1 - 2*F;
  // check w = 1.2
  // check x = 2.2
end M;

// language: states.speed-before-position-reversed
// in another order of declarations
model M
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always), w(start = 1, fixed = true, stateSelect = StateSelect.always);
  Real x(start = 0, fixed = true, stateSelect = StateSelect.always), v, F;
equation
  der(phi) = w;
  der(x) = v;
  w = 0.5*v;
  der(w) = 1 - 2*F;
  der(v) = F;
  // check w = 1.2
  // check x = 2.2
end M;

// language: states.undifferentiated
// the flux is never a state, but the current, which nobody differentiates, can be
model M
  Real psi(stateSelect = StateSelect.never), i(start = 0, fixed = true, stateSelect = StateSelect.prefer), leak = 0.5*i;
equation
  der(psi) = 1 - i;
  psi = 1.5*i + leak;
  // check i = 0.3934693402873666
end M;

// language: states.guess-of-the-start
// the start is where the other choice is better, and its guess would find the mirrored motion
model M
  Real x(start = -0.99, fixed = true), y(start = 0.14), vx(start = 0), vy(start = 0, fixed = true), F;
  Real phi(start = acos(-0.99), fixed = true), w(start = 0, fixed = true), dx = x - cos(phi), dy = y - sin(phi);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  der(phi) = w;
  der(w) = -9.81*cos(phi);
  // check dx = 0
  // check dy = 0
  annotation(experiment(StopTime = 0.5));
end M;

// language: states.preferred-at-a-dead-point
// near the bottom y cannot be a state, though preferred
model M
  Real x(start = 0.1, fixed = true), y(start = -1, stateSelect = StateSelect.prefer), vx(start = 0, fixed = true), vy, F;
  Real phi(start = asin(0.1), fixed = true), w(start = 0, fixed = true), dx = x - sin(phi), dy = y + cos(phi);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  der(phi) = w;
  der(w) = -9.81*sin(phi);
  // check dx = 0
  // check dy = 0
  annotation(experiment(StopTime = 1));
end M;

// language: states.preferred-slider
// the start value of the crank must not become the position of the slider
model M
  parameter Real r = 0.3, l = 1;
  Real phi(start = 0.3, fixed = true), w(start = 5, fixed = true), lam;
  Real x(start = 1.2, stateSelect = StateSelect.prefer), v(stateSelect = StateSelect.prefer);
  Real d = x - r*cos(phi) - sqrt(l^2 - (r*sin(phi))^2), E = v^2 + w^2, E0, loss = E/E0 - 1;
initial equation
  E0 = E;
equation
  der(E0) = 0;
  (x - r*cos(phi))^2 + (r*sin(phi))^2 = l^2;
  der(phi) = w;
  der(x) = v;
  der(v) = lam*2*(x - r*cos(phi));
  der(w) = lam*2*x*r*sin(phi);
  // check d = 0
  // check loss = 0
  annotation(experiment(StopTime = 2));
end M;

// language: states.four-bar-in-coordinates
// three of four coordinates depend on one; an initial equation puts the crank where its start value does not
model M
  parameter Real a = 0.3, b = 1, c = 0.8, d = 0.9;
  Real x1(start = a), y1(start = 0), x2(start = 0.6), y2(start = 0.7), u1, v1(start = 2, fixed = true), u2, v2, la, lb, lc;
  Real E = u1^2 + v1^2 + u2^2 + v2^2, E0, loss = E/E0 - 1;
initial equation
  y1 = 0;
  E0 = E;
equation
  der(E0) = 0;
  x1^2 + y1^2 = a^2;
  (x2 - x1)^2 + (y2 - y1)^2 = b^2;
  (x2 - d)^2 + y2^2 = c^2;
  der(x1) = u1;
  der(y1) = v1;
  der(x2) = u2;
  der(y2) = v2;
  der(u1) = la*x1 - lb*(x2 - x1);
  der(v1) = la*y1 - lb*(y2 - y1);
  der(u2) = lb*(x2 - x1) + lc*(x2 - d);
  der(v2) = lb*(y2 - y1) + lc*y2;
  // check loss = 0
  annotation(experiment(StopTime = 2));
end M;

// language: states.rotations-that-cancel
// the rotations to the rotor and back cancel in all values, though not in the formulas: x determines i[2], and i[1] is 0, so it is no state
model M
  parameter Real p = 2, L = 0.1;
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real x, g, h, to[2, 2], back[2, 2], q, i[2](each stateSelect = StateSelect.prefer), s[2], u[2], error;
initial equation
  x = 0.2;
equation
  der(phi) = 3;
  g = p*phi;
  h = -phi;
  to = {{cos(g), -sin(g)}, {sin(g), cos(g)}};
  back = {{cos(p*h), sin(p*h)}, {-sin(p*h), cos(p*h)}};
  der(x) = 1 - x;
  q = 2*x;
  s = to*i;
  s = back*{0, q};
  u = L*der(i);
  error = if abs(i[2] - 2*(1 - 0.8*exp(-time))) + abs(i[1]) < 1e-5 then 0 else 1;
  // check error = 0
end M;

// language: states.rotations-that-cancel-and-a-state-that-is-none
model M
  parameter Real p = 2, L = 0.1;
  Real phi(start = 0, fixed = true);
  Real x, g, h, to[2, 2], back[2, 2], q, i[2](stateSelect = {StateSelect.always, StateSelect.default}), s[2], u[2];
initial equation
  x = 0.2;
equation
  der(phi) = 3;
  g = p*phi;
  h = -phi;
  to = {{cos(g), -sin(g)}, {sin(g), cos(g)}};
  back = {{cos(p*h), sin(p*h)}, {-sin(p*h), cos(p*h)}};
  der(x) = 1 - x;
  q = 2*x;
  s = to*i;
  s = back*{0, q};
  u = L*der(i);
  // fails R305
end M;

// language: states.rotations-that-cancel-and-a-wish-that-cannot-be
// each choice with i[1] as a state is singular wherever the rotations fit together
model M
  parameter Real p = 2, L = 0.1;
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real x, g, h, to[2, 2], back[2, 2], q, i[2](start = {1, 0}, stateSelect = {StateSelect.always, StateSelect.default}), s[2], u[2];
initial equation
  x = 0.2;
equation
  der(phi) = 3;
  g = p*phi;
  h = -phi;
  to = {{cos(g), -sin(g)}, {sin(g), cos(g)}};
  back = {{cos(p*h), sin(p*h)}, {-sin(p*h), cos(p*h)}};
  der(x) = 1 - x;
  q = 2*x;
  s = to*i;
  s = back*{0, q};
  u = L*der(i);
  // refused D105
end M;
