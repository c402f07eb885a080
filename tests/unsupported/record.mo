model A
  record Point
    Real x, y;
  end Point;
  Point p(x = 1, y = 2);
end A;
