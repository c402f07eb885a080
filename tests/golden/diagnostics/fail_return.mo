// `return` ends a function, and a model is none.
model fail_return
  Real y;
algorithm
  y := 1;
  for i in 1:3 loop
    if y > 2 then
      return;
    end if;
    y := y + i;
  end for;
end fail_return;
