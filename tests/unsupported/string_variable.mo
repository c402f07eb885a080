model A
  String s;
equation
  s = "a";
  assert(s == "a", "m");
end A;
