model fail_outer
  model Vehicle
    outer parameter Real g;
    Real weight = 1000*g;
  end Vehicle;
  Vehicle vehicle;
end fail_outer;
