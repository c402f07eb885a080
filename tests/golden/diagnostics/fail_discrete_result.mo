model M
  function above
    input Real x;
    output Boolean yes = x > 0.5;
  algorithm
  end above;
  Boolean b = above(time);
end M;
