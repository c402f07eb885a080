model M
  type Negative = Real[-3];
  Negative x;
end M;
