model WhenLoop "A when whose condition depends on what it sets"
  Integer i(start = 0, fixed = true);
equation
  when i > 1 then
    i = pre(i) + 1;
  end when;
end WhenLoop;
