// Native procedures that ours stand for (specification 12.9): results are judged by what is left of the equations.

package Matrices
  function random "Numbers between -1 and 1"
    input Integer m;
    input Integer n;
    input Integer seed;
    output Real A[m, n];
  protected
    Real s;
  algorithm
    s := 7919*seed + 17;
    for k in 1:10 loop
      s := mod(16807*s, 2147483647);
    end for;
    for i in 1:m loop
      for j in 1:n loop
        s := mod(16807*s, 2147483647);
        A[i, j] := 2*s/2147483647 - 1;
      end for;
    end for;
  end random;

  function largest
    input Real A[:, :];
    output Real r = 0;
  algorithm
    for i in 1:size(A, 1) loop
      for j in 1:size(A, 2) loop
        r := max(r, abs(A[i, j]));
      end for;
    end for;
  end largest;

  pure function solve
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real x[size(A, 1)] = b;
    output Integer info;
  protected
    Real W[size(A, 1), size(A, 1)] = A;
    Integer lda = max(1, size(A, 1));
    Integer ipiv[size(A, 1)];
    external "FORTRAN 77" dgesv(size(A, 1), 1, W, lda, ipiv, x, lda, info);
  end solve;

  pure function eigen
    input Real A[:, size(A, 1)];
    output Real wr[size(A, 1)];
    output Real wi[size(A, 1)];
    output Real V[size(A, 1), size(A, 1)];
    output Integer info;
  protected
    Integer n = size(A, 1);
    Real dummy[1, 1];
    Real W[size(A, 1), size(A, 1)] = A;
    Real work[12*size(A, 1)];
    external "FORTRAN 77" dgeev("N", "V", n, W, n, wr, wi, dummy, 1, V, n, work, size(work, 1), info);
  end eigen;

  pure function svd
    input Real A[:, :];
    output Real s[min(size(A, 1), size(A, 2))];
    output Real U[size(A, 1), size(A, 1)];
    output Real VT[size(A, 2), size(A, 2)];
    output Integer info;
  protected
    Integer m = size(A, 1);
    Integer n = size(A, 2);
    Real W[size(A, 1), size(A, 2)] = A;
    Real work[5*size(A, 1) + 5*size(A, 2)];
    external "FORTRAN 77" dgesvd("A", "A", m, n, W, m, s, U, m, VT, n, work, size(work, 1), info);
  end svd;

  pure function leastSquares
    input Real A[:, :];
    input Real B[size(A, 1), :];
    output Real X[max(size(A, 1), size(A, 2)), size(B, 2)] = cat(1, B, zeros(nx - size(A, 1), size(B, 2)));
    output Integer rank;
  protected
    Integer nx = max(size(A, 1), size(A, 2));
    Integer info;
    Integer jpvt[size(A, 2)] = zeros(size(A, 2));
    Real W[size(A, 1), size(A, 2)] = A;
    Real work[5*nx];
    external "FORTRAN 77" dgelsy(size(A, 1), size(A, 2), size(B, 2), W, size(A, 1), X, nx, jpvt, 1e-10, rank, work, size(work, 1), info);
  end leastSquares;

  pure function cholesky
    input Real A[:, size(A, 1)];
    output Real L[size(A, 1), size(A, 1)] = A;
    output Integer info;
    external "FORTRAN 77" dpotrf("L", size(A, 1), L, size(A, 1), info);
  end cholesky;

  pure function schur
    input Real A[:, size(A, 1)];
    output Real T[size(A, 1), size(A, 1)] = A;
    output Real Z[size(A, 1), size(A, 1)];
  protected
    constant Integer unused[1] = {0};
    Integer n = size(A, 1);
    Integer sdim;
    Real wr[size(A, 1)];
    Real wi[size(A, 1)];
    Real work[10*size(A, 1)];
    Boolean bwork[size(A, 1)];
    Integer info;
    external "FORTRAN 77" dgees("V", "N", unused, n, T, n, sdim, wr, wi, Z, n, work, size(work, 1), bwork, info);
  end schur;
end Matrices;

// language: native.linear-system
model M
  parameter Integer n = 7;
  parameter Real A[n, n] = Matrices.random(n, n, 1);
  parameter Real b[n] = vector(Matrices.random(n, 1, 2));
  parameter Real x[n] = Matrices.solve(A, b);
  Real y[n] = Matrices.solve((1 + time)*A, b);
  Boolean known = max(abs(A*x - b)) < 1e-13;
  Boolean moving = max(abs((1 + time)*A*y - b)) < 1e-13;
  // check known = 1
  // check moving = 1
end M;

// language: native.singular-system
model M
  parameter Real x[2](fixed = {false, false});
  parameter Integer info(fixed = false);
  Integer later(start = 0, fixed = true);
  Real z[2];
initial equation
  (x, info) = Matrices.solve([1, 2; 2, 4], {1, 1});
algorithm
  when time > 0.5 then
    (z, later) := Matrices.solve([0, 2; 0, 2*time], {1, 1});
  end when;
  // check info = 2
  // check later = 1
end M;

// language: native.derivative-of-solution
model M
  Real x[2] = Matrices.solve([2 + time, 1; 1, 3], {1, time});
  Real v = der(x[1]);
  Real exact = (3 - time)/(5 + 3*time) "x[1]";
  Boolean isGood = abs(v - (-(5 + 3*time) - 3*(3 - time))/(5 + 3*time)^2) < 1e-12 and abs(x[1] - exact) < 1e-13;
  // check isGood = 1
end M;

// language: native.eigenvalues
model M
  function left "What is left of A*V = V*D"
    input Real A[:, :];
    output Real e;
  protected
    Integer n = size(A, 1);
    Real wr[size(A, 1)];
    Real wi[size(A, 1)];
    Real V[size(A, 1), size(A, 1)];
    Real D[size(A, 1), size(A, 1)];
    Integer info;
    Integer k;
  algorithm
    (wr, wi, V, info) := Matrices.eigen(A);
    D := diagonal(wr);
    for j in 1:n - 1 loop
      if wi[j] > 0 then
        D[j, j + 1] := wi[j];
        D[j + 1, j] := -wi[j];
      end if;
    end for;
    e := Matrices.largest(A*V - V*D) + info;
  end left;
  parameter Real A[9, 9] = Matrices.random(9, 9, 3);
  Boolean known = left(A) < 1e-12;
  Boolean moving = left((1 + time)*A) < 1e-12;
  Boolean symmetric = left((1 + time)*(A + transpose(A))) < 1e-12;
  Boolean defective = left([2 + time, 1, 0; 0, 2 + time, 1; 0, 0, 2 + time]) < 1e-12;
  Boolean circle = left([0, 1, 0; 0, 0, 1; 1 + time, 0, 0]) < 1e-12;
  Boolean zero = left(time*zeros(3, 3)) < 1e-300;
  // check known = 1
  // check moving = 1
  // check symmetric = 1
  // check defective = 1
  // check circle = 1
  // check zero = 1
end M;

// language: native.singular-values
model M
  function left
    input Real A[:, :];
    output Real e;
  protected
    Real s[min(size(A, 1), size(A, 2))];
    Real U[size(A, 1), size(A, 1)];
    Real VT[size(A, 2), size(A, 2)];
    Real S[size(A, 1), size(A, 2)] = zeros(size(A, 1), size(A, 2));
    Integer info;
  algorithm
    (s, U, VT, info) := Matrices.svd(A);
    for i in 1:size(s, 1) loop
      S[i, i] := s[i];
    end for;
    e := Matrices.largest(U*S*VT - A) + Matrices.largest(U*transpose(U) - identity(size(U, 1))) + Matrices.largest(VT*transpose(VT) - identity(size(VT, 1))) + info;
  end left;
  parameter Real A[6, 4] = Matrices.random(6, 4, 4);
  Boolean known = left(A) < 1e-13;
  Boolean tall = left((1 + time)*A) < 1e-13;
  Boolean wide = left((1 + time)*transpose(A)) < 1e-13;
  Boolean deficient = left((1 + time)*[A, A]) < 1e-13;
  Boolean zero = left(time*zeros(2, 3)) < 1e-13;
  // check known = 1
  // check tall = 1
  // check wide = 1
  // check deficient = 1
  // check zero = 1
end M;

// language: native.least-squares
model M
  parameter Real A[6, 3] = Matrices.random(6, 3, 5);
  parameter Real B[6, 2] = Matrices.random(6, 2, 6);
  Real X[6, 2] = Matrices.leastSquares((1 + time)*A, B);
  Boolean normal = Matrices.largest(transpose(A)*((1 + time)*A*X[1:3, :] - B)) < 1e-13;
  // of many solutions the shortest: it has no part that A maps to zero
  parameter Real Y[6, 2] = Matrices.leastSquares([A, A[:, 1]], B);
  Boolean shortest = abs(Y[1, 1] - Y[4, 1]) < 1e-13 and abs(Y[1, 2] - Y[4, 2]) < 1e-13;
  Real Z[6, 2] = Matrices.leastSquares(transpose((1 + time)*A), [1, 2; 3, 4; 5, 6]);
  Boolean under = Matrices.largest((1 + time)*transpose(A)*Z - [1, 2; 3, 4; 5, 6]) < 1e-13;
  function rankOf
    input Real A[:, :];
    output Integer rank;
  protected
    Real X[max(size(A, 1), size(A, 2)), 1];
  algorithm
    (X, rank) := Matrices.leastSquares(A, zeros(size(A, 1), 1));
  end rankOf;
  parameter Integer rank = rankOf([A, A[:, 1]]);
  // check normal = 1
  // check under = 1
  // check shortest = 1
  // check rank = 3
end M;

// language: native.cholesky
model M
  parameter Real A[4, 4] = Matrices.random(4, 4, 7)*transpose(Matrices.random(4, 4, 7)) + identity(4);
  parameter Real L[4, 4] = Matrices.cholesky(A);
  parameter Real lower[4, 4] = {{if j <= i then L[i, j] else 0 for j in 1:4} for i in 1:4};
  Boolean isGood = Matrices.largest(lower*transpose(lower) - A) < 1e-13;
  Integer info;
  Real K[2, 2];
algorithm
  when time > 0.5 then
    (K, info) := Matrices.cholesky([1, 2; 2, 1]);
  end when;
  // check isGood = 1
  // check info = 2
end M;

// language: native.schur
model M
  function left
    input Real A[:, :];
    output Real e;
  protected
    Real T[size(A, 1), size(A, 1)];
    Real Z[size(A, 1), size(A, 1)];
  algorithm
    (T, Z) := Matrices.schur(A);
    e := Matrices.largest(Z*T*transpose(Z) - A) + Matrices.largest(Z*transpose(Z) - identity(size(A, 1)));
    for i in 3:size(A, 1) loop
      e := e + abs(T[i, i - 2]);
    end for;
  end left;
  Boolean isGood = left((1 + time)*Matrices.random(8, 8, 8)) < 1e-12;
  // check isGood = 1
end M;

// language: native.random-numbers
model M
  function xorshift64
    input Integer before[2];
    output Integer now[2];
    output Real y;
    external "C" ModelicaRandom_xorshift64star(before, now, y);
  end xorshift64;
  function xorshift128
    input Integer before[4];
    output Integer now[4];
    output Real y;
    external "C" ModelicaRandom_xorshift128plus(before, now, y);
  end xorshift128;
  function xorshift1024
    input Integer before[33];
    output Integer now[33];
    output Real y;
    external "C" ModelicaRandom_xorshift1024star(before, now, y);
  end xorshift1024;
  Integer a[2](start = {123456789, -987654321}, each fixed = true);
  Integer b[4](start = {1, -2, 3, -4}, each fixed = true);
  Integer c[33](start = {if i == 33 then 14 else 1000003*i for i in 1:33}, each fixed = true);
  discrete Real x, y, z;
equation
  when time > 0.5 then
    (a, x) = xorshift64(pre(a));
    (b, y) = xorshift128(pre(b));
    (c, z) = xorshift1024(pre(c));
  end when;
  // check a[1] = -694415943
  // check a[2] = 258662467
  // check x = 0.5602245488758941
  // check b[1] = 3
  // check b[3] = 8453957
  // check b[4] = -16777154
  // check y = 0.4960937644359582
  // check c[31] = -359353406
  // check c[32] = 13445165
  // check c[33] = 15
  // check z = 0.17365459480808393
end M;

// language: native.impure-random-numbers
model M
  function initialize "Not declared impure, as in the published library"
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  function next "The same numbers with a state that is seen"
    input Integer before[33];
    output Integer now[33];
    output Real y;
    external "C" ModelicaRandom_xorshift1024star(before, now, y);
  end next;
  impure function drawMany
    input Integer id;
    input Integer n;
    output Real y = 0;
  algorithm
    for i in 1:n loop
      y := 10*y + draw(id);
    end for;
    y := y + (draw(id) - draw(id));
  end drawMany;
  impure function seed
    output Integer s;
    external "C" s = ModelicaRandom_automaticGlobalSeed(0.0);
  end seed;
  parameter Integer p = 14;
  parameter Integer id = initialize(p);
  Integer s(start = 0);
  Integer c[33](start = {if i == 33 then 14 else 1000003*i for i in 1:33}, each fixed = true);
  discrete Real first, a, b, d, a0, b0, d0[5];
  Boolean areSame = a == a0 and b == b0 and abs(d - (100*d0[1] + 10*d0[2] + d0[3] + d0[4] - d0[5])) < 1e-12, differ = a <> b and b <> first;
algorithm
  when {initial(), sample(0.2, 0.2)} then
    a := draw(id);
    if initial() then
      first := a;
    end if;
    b := draw(id);
    d := drawMany(id, 3);
    (c, a0) := next(c);
    (c, b0) := next(c);
    for i in 1:5 loop
      (c, d0[i]) := next(c);
    end for;
    s := seed();
  end when;
equation
  assert(s > 0, "no seed");
  // check first = 0.17365459480808393
  // check areSame = 1
  // check differ = 1
end M;

// language: native.impure-random-numbers-seeded-again
model M
  function initialize "Not declared impure, as in the published library"
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  Integer id(start = 0, fixed = true);
  discrete Real a(start = 0, fixed = true), b(start = 0, fixed = true), n(start = 0, fixed = true);
equation
  when sample(0.3, 0.3) then
    id = initialize(14);
    a = draw(id);
    b = draw(id + integer(0*a));
    n = pre(n) + (if a <> b and (pre(n) < 0.5 or (a == pre(a) and b == pre(b))) then 1 else 0);
  end when;
  // check a = 0.17365459480808393
  // check n = 3
end M;

// language: native.impure-random-numbers-without-seed
// fails R309
model M
  function initialize "Not declared impure, as in the published library"
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  discrete Real a(start = 0, fixed = true);
equation
  when time > 0.5 then
    a = draw(17);
  end when;
end M;

// language: native.seed-without-draws
model M
  function initialize "Not declared impure, as in the published library"
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  Integer id = initialize(if time > 0.5 then 3 else 4); // without an effect, so anywhere
  // check id = 17
end M;

// language: native.seed-at-any-time
// refused I140
model M
  function initialize "Not declared impure, as in the published library"
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  Integer id = initialize(if time > 0.5 then 3 else 4);
  discrete Real a(start = 0, fixed = true);
equation
  when time > 0.5 then
    a = draw(id);
  end when;
end M;

// language: native.fourier-transform
model M
  function fft
    input Real u[:];
    output Integer info;
    output Real amplitudes[div(size(u, 1), 2) + 1];
    output Real phases[div(size(u, 1), 2) + 1];
  protected
    Real work[3*size(u, 1) + 2*(div(size(u, 1), 2) + 1)];
    external "C" info = ModelicaFFT_kiss_fftr(u, size(u, 1), work, size(work, 1), amplitudes, phases);
  end fft;
  function amplitude
    input Real u[:];
    input Integer k;
    output Real a;
  protected
    Integer info;
    Real amplitudes[div(size(u, 1), 2) + 1];
  algorithm
    (info, amplitudes) := fft(u);
    a := if info > 0 then -info else amplitudes[k]*(div(size(u, 1), 2) + 1);
  end amplitude;
  constant Real pi = 3.141592653589793;
  Real u[60] = {time + 3*time*cos(2*pi*7*i/60 + 0.5) for i in 0:59};
  Boolean isGood = abs(amplitude(u, 1) - 60*time) < 1e-12 and abs(amplitude(u, 8) - 90*time) < 1e-12 and abs(amplitude(u, 9)) < 1e-12;
  parameter Real odd = amplitude({1, 2, 3}, 1);
  parameter Real prime = amplitude({if i == 3 then 1 else 0 for i in 1:26}, 9) "A flat spectrum";
  // check isGood = 1
  // check odd = -1
  // check prime = 1
end M;

// language: native.fortran-of-users
// refused I190
model M
  function f
    input Real x;
    output Real y;
    external "FORTRAN 77" y = besj(x);
  end f;
  Real y = f(time);
end M;

// language: native.leading-dimension
// refused I190
model M
  function f
    input Real A[3, 3];
    output Real B[3, 3] = A;
    output Integer info;
    external "FORTRAN 77" dpotrf("L", 2, B, 2, info);
  end f;
  Real B[3, 3] = f(time*identity(3));
end M;

// language: native.wrong-arguments
// refused I116
model M
  function f
    input Real A[3, 3];
    output Real B[3, 3] = A;
    external "FORTRAN 77" dpotrf("L", 3, B, 3);
  end f;
  Real B[3, 3] = f(time*identity(3));
end M;

// language: native.too-small
// refused I108
model M
  function f
    input Real A[3, 3];
    output Real s[2];
  protected
    Real W[3, 3] = A;
    Real Z[3, 3];
    Real work[30];
    Integer info;
    external "FORTRAN 77" dgesvd("N", "N", 3, 3, W, 3, s, Z, 3, Z, 3, work, 30, info);
  end f;
  Real s[2] = f(time*identity(3));
end M;

// language: function.values-of-later-variables
model M
  function f
    input Real u[:];
    output Real y[n + 1] = cat(1, k*u, {g});
  protected
    Integer n = size(u, 1);
    Real g = 2*k;
    Real k = 3;
    Real w[size(v, 1)] = v;
    Real v[2*n];
  algorithm
    y[1] := y[1] + size(w, 1);
  end f;
  Real y[3] = f({time, 2*time});
  parameter Real z[2] = f({5});
  // check y[1] = 7
  // check y[2] = 6
  // check y[3] = 6
  // check z[1] = 17
  // check z[2] = 6
end M;

// language: function.loop-over-nothing
model M
  function f
    input Real u[:];
    output Real y;
  protected
    Integer n;
    Real v[size(u, 1)];
  algorithm
    n := size(u, 1);
    y := 1;
    for i in 1:n loop
      v[i] := u[i];
      y := y + v[i];
    end for;
  end f;
  Real y = f(fill(time, 0));
  // check y = 1
end M;

// language: native.refused-in-arm
model M
  impure function seed
    input Real x;
    output Integer s;
    external "C" s = seedOfThisMachine(x);
  end seed;
  parameter Boolean isAutomatic = false;
  parameter Integer s(fixed = false);
initial equation
  s = if isAutomatic then seed(0) else 7;
  // check s = 7
end M;

// language: function.texts-of-messages
// fails R309
model M
  function f
    input Real x[:];
    output Real y;
  protected
    String words;
  algorithm
    y := sum(x);
    if y > 1 then
      words := "";
      for i in 1:size(x, 1) loop
        words := words + "x[" + String(i) + "] = " + String(x[i]) + "\n";
      end for;
      assert(false, "The sum is " + String(y) + ":\n" + words);
    end if;
  end f;
  Real y = f({time, 2*time, 3});
end M;

// language: function.texts-of-messages-elsewhere
model M
  function f
    input Real x;
    output Real y;
  protected
    String words;
  algorithm
    y := x;
    if x > 1 then
      words := "large";
    end if;
    if words == "large" then
      y := 0;
    end if;
    assert(y < 3, words);
  end f;
  Real y = f(2*time);
  // check y = 0
end M;

// language: function.sizes-and-calculated-parameters
model M
  model Seed
    parameter Integer given = 77;
    parameter Integer seed(fixed = false);
  initial equation
    seed = given + 1;
  end Seed;
  model User
    outer Seed s;
    parameter Integer n = 2;
    parameter Integer actual = s.seed;
    Integer z[2];
    function start
      input Integer a;
      input Integer n;
      output Integer z[n];
    algorithm
      z := fill(a, n);
    end start;
  initial equation
    pre(z) = start(actual, n);
  equation
    when time > 0.5 then
      z = pre(z) + {1, 2};
    end when;
  end User;
  User u;
  inner Seed s;
  // check u.z[1] = 79
  // check u.z[2] = 80
end M;
