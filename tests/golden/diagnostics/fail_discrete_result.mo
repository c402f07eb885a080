model M
  Boolean b = noEvent(time > 0.5);
end M;
