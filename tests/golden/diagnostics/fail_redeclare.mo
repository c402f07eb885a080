model fail_redeclare
  model Part
    Real x = 1;
  end Part;
  model Drive
    Part solid;
    replaceable Part part;
  end Drive;
  extends Drive(redeclare Part solid, redeclare model part = Part);
end fail_redeclare;
