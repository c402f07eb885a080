model ZenoCounted "Its highest points are events, too, soon after each bounce"
  extends Zeno;
  Integer tops(start = 0, fixed = true);
equation
  when v <= 0 then
    tops = pre(tops) + 1;
  end when;
end ZenoCounted;
