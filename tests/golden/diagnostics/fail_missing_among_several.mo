
model fail_missing_among_several
  record Point
    Real x;
    Real y;
  end Point;
  Point s(x = time);
  Real l = s.x + s.y;
end fail_missing_among_several;
