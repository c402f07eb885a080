// Tables that a model makes itself, as external objects: ours stand in the place of the C code.
class Table "A table of one's own"
  extends ExternalObject;
  function constructor
    input String tableName;
    input String fileName;
    input Real table[:, :];
    input Integer columns[:];
    input Modelica.Blocks.Types.Smoothness smoothness;
    input Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints;
    output Table object;
  external "C" object = ModelicaStandardTables_CombiTable1D_init2(fileName, tableName, table, size(table, 1), size(table, 2), columns, size(columns, 1), smoothness, extrapolation, false);
  end constructor;
  function destructor
    input Table object;
  external "C" ModelicaStandardTables_CombiTable1D_close(object);
  end destructor;
end Table;
function value
  input Table object;
  input Integer icol;
  input Real u;
  output Real y;
external "C" y = ModelicaStandardTables_CombiTable1D_getValue(object, icol, u);
  annotation(derivative = slope);
end value;
function slope
  input Table object;
  input Integer icol;
  input Real u;
  input Real der_u;
  output Real y;
external "C" y = ModelicaStandardTables_CombiTable1D_getDerValue(object, icol, u, der_u);
  annotation(derivative(order = 2) = bend);
end slope;
function bend
  input Table object;
  input Integer icol;
  input Real u;
  input Real der_u;
  input Real der2_u;
  output Real y;
external "C" y = ModelicaStandardTables_CombiTable1D_getDer2Value(object, icol, u, der_u, der2_u);
end bend;
function last
  input Table object;
  output Real u;
external "C" u = ModelicaStandardTables_CombiTable1D_maximumAbscissa(object);
end last;
class Table2 "A surface"
  extends ExternalObject;
  function constructor
    input Real table[:, :];
    input Integer smoothness;
    output Table2 object;
  external "C" object = ModelicaStandardTables_CombiTable2D_init2("NoName", "NoName", table, size(table, 1), size(table, 2), smoothness, 2, false);
  end constructor;
  function destructor
    input Table2 object;
  external "C" ModelicaStandardTables_CombiTable2D_close(object);
  end destructor;
end Table2;
function height
  input Table2 object;
  input Real u1;
  input Real u2;
  output Real y;
external "C" y = ModelicaStandardTables_CombiTable2D_getValue(object, u1, u2);
end height;
function steepness
  input Table2 object;
  input Real u1;
  input Real u2;
  input Real der_u1;
  input Real der_u2;
  output Real y;
external "C" y = ModelicaStandardTables_CombiTable2D_getDerValue(object, u1, u2, der_u1, der_u2);
end steepness;
function ends
  input Table2 object;
  output Real u[2];
external "C" ModelicaStandardTables_CombiTable2D_maximumAbscissa(object, u);
end ends;

// language: native.table
model M
  parameter Real p = 2;
  parameter Table t = Table("NoName", "NoName", [0, 0, 1; 1, 1, p; 2, 4, 3; 3, 9, 7], 2:3, Modelica.Blocks.Types.Smoothness.LinearSegments);
  Real y = value(t, 1, 4*time);
  Real z = value(t, 2, 2.5*time);
  Real dy = der(y), given = slope(t, 1, 4*time, 4);
  Real dz = der(z);
  parameter Real l = last(t);
  // check y = 14
  // check z = 5
  // check dy = 20
  // check given = 20
  // check dz = 10
  // check l = 3
end M;

// language: native.smooth-table
model M
  parameter Table t = Table("NoName", "NoName", [0, 0; 1, 1; 2, 4; 3, 9; 4, 16; 5, 25], {2}, Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  Real u = 2 + 0.5*time^2;
  Real y = value(t, 1, u), dy = der(y), ddy = der(dy);
  Real first = slope(t, 1, u, time), second = bend(t, 1, u, time, 1);
  // check y = 6.25
  // check dy = 5
  // check first = 5
  // check ddy = 7
  // check second = 7
end M;

// language: native.table-in-array-and-function
model M
  model Part
    parameter Real k = 1;
    parameter Table t[2] = {Table("NoName", "NoName", [0, 0; 1, k], {2}, Modelica.Blocks.Types.Smoothness.LinearSegments),
      Table("NoName", "NoName", [0, 0; 2, k], {2}, Modelica.Blocks.Types.Smoothness.LinearSegments)};
    Real y = value(t[1], 1, 0.5) + value(t[2], 1, 0.5);
  end Part;
  function twice
    input Table t;
    input Real u;
    output Real y = 2*value(t, 1, u);
  algorithm
  end twice;
  function inside
    input Real u;
    output Real y;
  protected
    Table t = Table("NoName", "NoName", [0, 1; 1, u], {2}, Modelica.Blocks.Types.Smoothness.LinearSegments);
  algorithm
    y := value(t, 1, 0.5);
  end inside;
  Part a(k = 4), b;
  Real y = twice(a.t[1], time), z = inside(3*time);
  // check a.y = 3
  // check b.y = 0.75
  // check y = 8
  // check z = 2
end M;

// language: native.table-solved-for
model M
  Table t = Table("NoName", "NoName", [-1, -2; 0, 0; 1, 1; 3, 9], {2}, Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1);
  Real u(start = 2), x(start = 0, fixed = true), back;
equation
  value(t, 1, u) = 9 - 8*time;
  der(x) = value(t, 1, 3*time - 1);
  back = value(t, 1, u);
  // check u = 1
  // check back = 1
end M;

// language: native.table-of-two-abscissas
model M
  parameter Table2 t = Table2([0, 0, 1, 2; 0, 0, 1, 2; 1, 10, 11, 12; 2, 20, 21, 26], 1);
  Real y = height(t, 1.5, 1.5*time), dy = der(y), given = steepness(t, 1.5, 1.5*time, 0, 1.5);
  parameter Real e[2] = ends(t);
  // check y = 17.5
  // check dy = 4.5
  // check given = 4.5
  // check e[1] = 2
  // check e[2] = 2
end M;

// language: native.table-without-extrapolation
model M
  parameter Table t = Table("NoName", "NoName", [0, 0; 1, 1], {2}, Modelica.Blocks.Types.Smoothness.LinearSegments, Modelica.Blocks.Types.Extrapolation.NoExtrapolation);
  Real y = value(t, 1, 2*time);
  // fails R309
end M;

// language: native.table-without-value
model M
  parameter Table t;
  Real y = value(t, 1, time);
  // refused I139
end M;

// language: native.table-copied
model M
  parameter Table t = Table("NoName", "NoName", [0, 0; 1, 1], {2}, Modelica.Blocks.Types.Smoothness.LinearSegments);
  parameter Table u = t;
  Real y = value(u, 1, time);
  // refused I139
end M;
