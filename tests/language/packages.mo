// Packages that are redeclared, or modified where they are inherited (specification 5.6, 7.1 to 7.3).

// language: package.redeclared
package P "each component has the functions, constants, records and models of its own package"
  package A
    constant Integer n = 1;
    record R
      Real x = n;
    end R;
    function f
      input Real x;
      output Real y = n * x;
    algorithm
    end f;
    model Part
      Real y = f(time) + n;
    end Part;
  end A;
  package B = A(n = 3);
  model T
    replaceable package Q = A;
    Real y = Q.f(time);
    Q.R r;
    Q.Part part;
    Real v[Q.n] = fill(2, Q.n);
    Real s = sum(v);
  end T;
  model M
    T a;
    T b(redeclare package Q = B);
    T c(redeclare package Q = A(n = 5));
    T d[2](redeclare each package Q = B);
    // check a.y = 1
    // check b.y = 3
    // check c.y = 5
    // check a.r.x = 1
    // check b.r.x = 3
    // check c.r.x = 5
    // check a.part.y = 2
    // check b.part.y = 6
    // check c.part.y = 10
    // check d[2].part.y = 6
    // check a.s = 2
    // check b.s = 6
    // check c.s = 10
  end M;
end P;

// language: package.passed-on
package P "from component to component, under the same name"
  package A
    constant Real k = 1;
  end A;
  package B
    extends A(k = 2);
  end B;
  model Port
    replaceable package Medium = A;
    Real y = Medium.k * time;
  end Port;
  model Pipe
    replaceable package Medium = A;
    Port port(redeclare package Medium = Medium);
  end Pipe;
  model Plant
    replaceable package Medium = A;
    Pipe pipe(redeclare package Medium = Medium);
    Pipe other;
  end Plant;
  model M
    Plant plant(redeclare package Medium = B);
    // check plant.pipe.port.y = 2
    // check plant.other.port.y = 1
  end M;
end P;

// language: package.in-extends
package P "in an extends clause, and as an element of the class"
  package A
    constant Real k = 1;
    function f
      input Real x;
      output Real y = k * x;
    algorithm
    end f;
  end A;
  package B = A(k = 2);
  package C = A(k = 3);
  partial model Base
    replaceable package Q = A;
    Real y = Q.f(time);
  end Base;
  model InClause
    extends Base(redeclare package Q = B);
    Real z = Q.k;
  end InClause;
  model AsElement
    extends Base;
    redeclare replaceable package Q = B;
    Real z = Q.k;
  end AsElement;
  model M
    InClause a;
    AsElement b;
    AsElement c(redeclare package Q = C);
    // check a.y = 2
    // check a.z = 2
    // check b.y = 2
    // check b.z = 2
    // check c.y = 3
    // check c.z = 3
  end M;
end P;

// language: package.inherited-functions
package P "inherited functions, models and types see what the package says about the elements that it inherits"
  package Base
    constant Real k = 1;
    constant String names[:] = {"a"};
    constant Integer n = size(names, 1);
    type Level = Real(start = 1);
    function f
      input Real x;
      output Real y = k * x;
    algorithm
    end f;
    model Part
      Real y = f(time);
      Level level(fixed = true);
      Real each_one[n] = fill(1, n);
      Real count = sum(each_one);
    equation
      der(level) = 0;
    end Part;
  end Base;
  package Derived
    extends Base(k = 2, names = {"a", "b", "c"}, Level(start = 7));
    function g
      input Real x;
      output Real y = f(x) + k;
    algorithm
    end g;
  end Derived;
  package Again
    extends Derived(k = 10);
  end Again;
  model M
    Base.Part a;
    Derived.Part b;
    Again.Part c;
    Real y = Derived.f(time), z = Derived.g(time), z2 = Again.g(time), u = Base.f(time);
    // check a.y = 1
    // check b.y = 2
    // check c.y = 10
    // check a.level = 1
    // check b.level = 7
    // check a.count = 1
    // check c.count = 3
    // check u = 1
    // check y = 2
    // check z = 4
    // check z2 = 20
  end M;
end P;

// language: package.class-extends
package P "elements that extend what they replace: everything in the base sees the new ones"
  partial package Medium
    constant Real rho = 1;
    replaceable record State
      Real p;
    end State;
    replaceable partial function enthalpy
      input State state;
      output Real h;
    end enthalpy;
    function energy
      input State state;
      output Real u;
    algorithm
      u := enthalpy(state) - state.p / rho;
    end energy;
    replaceable partial model Properties
      State state;
      Real h = enthalpy(state), u = energy(state);
    end Properties;
  end Medium;
  package Water
    extends Medium(rho = 1000);
    redeclare record extends State
      Real T;
    end State;
    redeclare function extends enthalpy
    algorithm
      h := 4200 * state.T + state.p / rho;
    end enthalpy;
    redeclare model extends Properties
      parameter Real T = 300;
    equation
      state.T = T;
      state.p = 1e5;
    end Properties;
  end Water;
  package Other
    extends Medium(rho = 2);
    redeclare function extends enthalpy
    algorithm
      h := state.p;
    end enthalpy;
    redeclare model extends Properties
    equation
      state.p = 8;
    end Properties;
  end Other;
  model Tank
    replaceable package M = Water;
    M.Properties medium;
  end Tank;
  model M
    Tank a;
    Tank b(redeclare package M = Other);
    Tank c(medium(T = 310));
    // check a.medium.h = 1260100
    // check a.medium.u = 1260000
    // check b.medium.h = 8
    // check b.medium.u = 4
    // check c.medium.u = 1302000
  end M;
end P;

// language: package.class-extends-chain
package P "each extends the one before"
  package A
    replaceable model Part
      Real x = 1;
    end Part;
    model Whole
      Part part;
    end Whole;
  end A;
  package B
    extends A;
    redeclare replaceable model extends Part
      Real y = x + 1;
    end Part;
  end B;
  package C
    extends B;
    redeclare replaceable model extends Part
      Real z = x + y + 1;
    end Part;
  end C;
  package D
    extends C(redeclare model Part = Simple);
  end D;
  model Simple
    Real x = 40;
  end Simple;
  model M
    A.Whole a;
    B.Whole b;
    C.Whole c;
    D.Whole d;
    // check a.part.x = 1
    // check b.part.y = 2
    // check c.part.z = 4
    // check d.part.x = 40
  end M;
end P;

// language: package.class-extends-in-model
package P
  model Base
    replaceable model Part
      Real y = 1;
    end Part;
    Part p;
  end Base;
  model M
    extends Base;
    redeclare model extends Part
      Real z = 2 * y;
    end Part;
    // check p.z = 2
  end M;
end P;

// language: package.through-component
package P "functions and constants of a component's package"
  package A
    constant Real k = 1;
    function f
      input Real x;
      output Real y = k * x;
    algorithm
    end f;
  end A;
  package B = A(k = 3);
  model Inner
    replaceable package Medium = A;
    Real y = time;
  end Inner;
  model Outer
    Inner c[2](redeclare each package Medium = B);
    Inner d;
  end Outer;
  model M
    Outer o;
    Real x = o.c[2].Medium.f(time), y = o.d.Medium.f(time), z = o.c[1].Medium.k + o.d.Medium.k;
    // check x = 3
    // check y = 1
    // check z = 4
  end M;
end P;

// language: package.function-of-component
package P "a function of a component: its defaults are parameters of that component"
  function scaled
    input Real x;
    input Real k = 1;
    output Real y = k * x;
  algorithm
  end scaled;
  model World
    parameter Real g = 1;
    function f = scaled(k = g);
    Real own = f(time);
  end World;
  model M
    World a(g = 2), b(g = 5);
    Real x = a.f(time), y = b.f(time);
    // check x = 2
    // check y = 5
    // check a.own = 2
    // check b.own = 5
  end M;
end P;

// language: package.constraint
package P "from weak to strong: the new package, the constraint, the redeclaration itself, modifications of the element"
  package A
    constant Real k = 1, j = 1;
  end A;
  package B
    extends A;
    constant Real own = 10 * k;
  end B;
  model T
    replaceable package Q = A(j = 4) constrainedby A(k = 7, j = 3);
    Real y = Q.k, z = Q.j;
  end T;
  model M
    T a;
    T b(redeclare package Q = B);
    T c(redeclare package Q = B(k = 8));
    T d(Q(k = 9));
    // check a.y = 7
    // check a.z = 4
    // check b.y = 7
    // check b.z = 3
    // check c.y = 8
    // check d.y = 9
  end M;
end P;

// language: package.nested
package P "a package in a package, modified and redeclared from further out"
  package Inner
    constant Real k = 1;
    function f
      input Real x;
      output Real y = k * x;
    algorithm
    end f;
  end Inner;
  package Whole
    replaceable package Part = Inner;
    function g
      input Real x;
      output Real y = Part.f(x);
    algorithm
    end g;
  end Whole;
  package Modified = Whole(Part(k = 2));
  package Redeclared = Whole(redeclare package Part = Inner(k = 3));
  package Both = Whole(redeclare replaceable package Part = Inner(k = 3));
  package Outermost = Both(redeclare package Part = Inner(k = 4));
  model M
    Real a = Whole.g(time), b = Modified.g(time), c = Redeclared.g(time), d = Outermost.g(time);
    // check a = 1
    // check b = 2
    // check c = 3
    // check d = 4
  end M;
end P;

// language: package.base-class
package P "a base that is reached through a redeclared package"
  package A
    partial model Base
      Real x = 1;
    end Base;
  end A;
  package C
    partial model Base
      Real x = 2;
    end Base;
  end C;
  model T
    replaceable package Q = A;
    extends Q.Base;
  end T;
  model M
    T a;
    T b(redeclare package Q = C);
    // check a.x = 1
    // check b.x = 2
  end M;
end P;

// language: package.scope
package P "the right side is looked up where the modification stands; defaults of constants where they stand"
  package A
    constant Real k = 1;
  end A;
  package Q
    constant Real k = 2;
    package A
      constant Real k = 20;
    end A;
    model T
      replaceable package R = A;
      Real y = R.k;
    end T;
    package S
      constant Real j = k;
      function f
        output Real y = j + k;
      algorithm
      end f;
    end S;
  end Q;
  package S2
    extends Q.S(j = k);
    constant Real k = 7;
    constant Real l = j;
  end S2;
  model M
    Q.T a;
    Q.T b(redeclare package R = A);
    Real x = S2.f(), y = S2.l, z = Q.S.f();
    // check a.y = 20
    // check b.y = 1
    // check x = 9
    // check y = 7
    // check z = 4
  end M;
end P;

// language: package.not-replaceable
package P
  package A
    constant Real k = 1;
  end A;
  model T
    package Q = A;
    Real y = Q.k;
  end T;
  model M
    T b(redeclare package Q = A(k = 2));
    // refused I117
  end M;
end P;

// language: package.final
package P
  package A
    constant Real k = 1;
  end A;
  model T
    replaceable package Q = A(final k = 2);
    Real y = Q.k;
  end T;
  model M
    T b(Q(k = 3));
    // refused I105
  end M;
end P;

// language: package.final-constant
package P
  package A
    final constant Real k = 1;
    constant Real j = 2;
  end A;
  package B = A(k = 2);
  model M
    Real y = B.k + B.j;
    // refused I105
  end M;
end P;

// language: package.unknown-element
package P
  package A
    constant Real k = 1;
  end A;
  package B = A(kk = 2);
  model M
    Real y = B.k;
    // refused I104
  end M;
end P;

// language: package.itself
package P "redeclared as what it inherits by that very clause"
  package A
    constant Real k = 1;
  end A;
  model T
    replaceable package Q = A;
    Real y = Q.k;
  end T;
  model M
    extends T(redeclare package Q = Q);
    // refused I101 I107
  end M;
end P;

// language: package.without-end
package P "instances in instances"
  package A
    constant Real k = 1;
    package B = A(k = k + 1);
    function f
      input Real x;
      output Real y;
    algorithm
      y := B.f(x);
    end f;
  end A;
  model M
    Real y = A.f(time);
    // refused I190
  end M;
end P;

// language: package.of-component
package P "the value of a parameter differs between components: it is no constant of the class"
  model T
    parameter Real k = 1;
    function f
      input Real x;
      output Real y;
    algorithm
      y := k * x;
    end f;
    Real y = f(time);
  end T;
  model M
    T a(k = 2);
    // refused I110
  end M;
end P;

// language: package.setting-of-component
package P "constants of packages need constants"
  package A
    constant Real k = 1;
  end A;
  model T
    replaceable package Q = A;
    Real y = Q.k;
  end T;
  model M
    parameter Real p = 2;
    T a(redeclare package Q = A(k = p));
    // refused I110
  end M;
end P;

// language: package.two-paths
package P "one base in two instances: the names in its elements have two meanings"
  package A
    constant Real k = 1;
  end A;
  model Base
    replaceable package Q = A;
    Real y = Q.k;
  end Base;
  model Left
    extends Base(redeclare package Q = A(k = 2));
  end Left;
  model M
    extends Left;
    extends Base;
    // refused I106
  end M;
end P;

// language: package.redeclared-again
package P "without `replaceable` a redeclaration is the last one"
  package A
    constant Real k = 1;
  end A;
  model T
    replaceable package Q = A;
    Real y = Q.k;
  end T;
  model Fixed
    extends T(redeclare package Q = A(k = 2));
  end Fixed;
  model M
    Fixed f(redeclare package Q = A(k = 3));
    // refused I117
  end M;
end P;

// language: package.lacks-an-element
package P "the new package has all that the constraint has"
  package A
    constant Real k = 1, j = 2;
  end A;
  package B
    constant Real k = 1;
  end B;
  model T
    replaceable package Q = A;
    Real y = Q.k;
  end T;
  model M
    T t(redeclare package Q = B);
    // refused I107
  end M;
end P;

// language: package.class-extends-not-replaceable
package P
  model Base
    model Part
      Real y = 1;
    end Part;
    Part p;
  end Base;
  model M
    extends Base;
    model extends Part
      Real z = 2;
    end Part;
    Part q;
    // refused I117
  end M;
end P;

// language: package.class-extends-without-redeclare
package P "the new class is for the text around it: the base keeps its own"
  model Base
    replaceable model Part
      Real y = 1;
    end Part;
    Part p;
  end Base;
  model M
    extends Base;
    model extends Part(y = 2)
      Real z = 10 * y;
    end Part;
    Part q;
    // check p.y = 1
    // check q.z = 20
  end M;
end P;

// language: package.class-extends-nothing
package P
  model Base
    Real x = 1;
  end Base;
  model M
    extends Base;
    redeclare model extends Part
      Real z = 2;
    end Part;
    Part p;
    // refused I104
  end M;
end P;

// language: package.function-of-conditional-component
package P "such components are for connections only"
  model A
    function f
      input Real x;
      output Real y = x;
    algorithm
    end f;
  end A;
  model M
    A a if true;
    Real y = a.f(time);
    // refused I132
  end M;
end P;

// language: package.replaceable-function-in-function
package P
  model T
    replaceable function g
      input Real x;
      output Real y = x;
    algorithm
    end g;
    function f
      input Real x;
      input Real z = g(2);
      output Real y = g(x) + z;
    algorithm
    end f;
    function h "calls f, which calls g"
      input Real x;
      output Real y;
    protected
      function inside
        input Real x;
        output Real y = 10 * g(x);
      algorithm
      end inside;
    algorithm
      y := 100 * f(x) + inside(x);
    end h;
    Real y = f(3 * time);
    Real z = h(3 * time);
  end T;
  function twice
    input Real x;
    output Real y = 2 * x;
  algorithm
  end twice;
  function power
    input Real x;
    input Real n = 2;
    output Real y = x ^ n;
  algorithm
  end power;
  model Around
    replaceable function g = twice;
    model Part
      function f
        input Real x;
        output Real y = g(x) + 1;
      algorithm
      end f;
      Real y = f(3 * time);
    end Part;
    Part part;
    Real y = part.f(5 * time);
  end Around;
  model M
    T a, b(redeclare function g = twice), c(redeclare function g = power), d(redeclare function g = power(n = 3));
    Around e, f(redeclare function g = power);
    Real direct = T.f(3 * time);
    // check a.y = 5
    // check b.y = 10
    // check c.y = 13
    // check d.y = 35
    // check a.z = 530
    // check b.z = 1060
    // check c.z = 1390
    // check direct = 5
    // check e.part.y = 7
    // check f.part.y = 10
    // check e.y = 11
    // check f.y = 26
  end M;
end P;

// language: package.replaceable-function-as-argument
package P
  partial function Map
    input Real x;
    output Real y;
  end Map;
  function apply
    input Map f;
    input Real x;
    output Real y = f(x);
  algorithm
  end apply;
  model T
    replaceable function g
      extends Map;
    algorithm
      y := x;
    end g;
    function f
      extends Map;
    algorithm
      y := 1 + g(x);
    end f;
    Real y = apply(f, 3 * time);
  end T;
  function twice
    extends Map;
  algorithm
    y := 2 * x;
  end twice;
  model M
    T a, b(redeclare function g = twice);
    // check a.y = 4
    // check b.y = 7
  end M;
end P;

// language: package.replaceable-function-in-package-of-a-model
package P
  model T
    replaceable function g
      input Real x;
      output Real y = x;
    algorithm
    end g;
    package Q
      function f
        input Real x;
        output Real y = g(x);
      algorithm
      end f;
    end Q;
    Real y = Q.f(time);
  end T;
  model M
    T t;
    // refused I190
  end M;
end P;

// language: package.redeclared-constant
package P
  package Base
    replaceable constant Real k = 1;
  end Base;
  package Derived
    extends Base(redeclare constant Real k = 2);
  end Derived;
  model M
    Real y = Derived.k;
    // refused I117
  end M;
end P;
