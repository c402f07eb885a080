// model: wrong_model.M
package wrong_model "A model that cannot be compiled is drawn as far as it goes"
  connector F
    Real e;
    flow Real f;
  end F;
  model M
    F a annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    Unknown u;
    M self annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    F b annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  equation
    connect(a, b);
    connect(a, nothing);
    connect(a.e, nothing.x[3]);
  end M;
end wrong_model;
