model A
  String s;
equation
  s = String(time);
  assert(s <> "", "m");
end A;
