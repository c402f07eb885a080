model A
  expandable connector Bus
  end Bus;
  Bus bus;
  Real x = 1;
end A;
