model A
  operator record R
    Real x;
  end R;
  R r;
end A;
