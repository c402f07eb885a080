model A
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  Port port;
end A;
