model A
  Boolean tick = sample(0, 0.1);
end A;
