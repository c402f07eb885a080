// Statements where they cannot stand in a function, also where no call reaches them: each is told with its place.
model fail_misplaced_in_function
  function no_loop
    input Integer n;
    output Integer y;
  algorithm
    y := n*n;
    break;
  end no_loop;
  function behind_a_loop
    input Integer n;
    output Integer y = 0;
  algorithm
    for i in 1:n loop
      y := y + i;
      if y > 10 then
        break;
      end if;
    end for;
    if n > 1000 then
      y := 1;
    elseif n > 100 then
      break;
    end if;
  end behind_a_loop;
  function with_when
    input Real u;
    output Real y;
  algorithm
    y := u;
    while y > 1 loop
      when y > 2 then
        y := 1;
      end when;
    end while;
  end with_when;
  function with_reinit
    input Real u;
    output Real y;
  algorithm
    y := u;
    reinit(y, 1);
  end with_reinit;
  function to_a_constant
    input Real u;
    output Real y;
  protected
    constant Real k = 2;
  algorithm
    k := 3;
    y := k*u;
  end to_a_constant;
  parameter Real a = no_loop(4);
  Real b = behind_a_loop(integer(time)), c = with_when(time), d = with_reinit(time), e = to_a_constant(time);
  discrete Real f(start = 0, fixed = true);
equation
  when time > 0.5 then
    f = no_loop(3);
  end when;
end fail_misplaced_in_function;
