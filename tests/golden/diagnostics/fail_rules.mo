// Rules that can be broken without being ambiguous: each is told with its place.
model fail_rules
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Drive
    Real w = 1;
  protected
    model Detail
      Real x = 2;
    end Detail;
  end Drive;
  block Controller "a block that is a model"
    extends Drive;
    Pin pin;
  end Controller;
  record Data
    Real k;
  equation
    k = 3;
  end Data;
  model Part
    outer Real temperature;
    type Gear = enumeration(low, high, low);
    import fail_rules.Drive;
    parameter Controller controller;
    Data data;
    Drive.Detail detail;
  end Part;
  inner Integer temperature = 20;
  Part part;
end fail_rules;
