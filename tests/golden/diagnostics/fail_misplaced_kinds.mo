// Statements and equations in classes that have none.
model fail_misplaced_kinds
  package Constants
    constant Real k = 1;
  equation
    k = 1;
  end Constants;
  type Angle
    extends Real;
  algorithm
    assert(true, "");
  end Angle;
  record Data
    Real x;
  algorithm
    break;
  end Data;
  Angle angle = Constants.k;
  Data data(x = 1);
end fail_misplaced_kinds;
