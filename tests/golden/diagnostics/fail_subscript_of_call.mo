model SubscriptOfCall
  Real t = time;
  Real y[2] = {sum(identity(2)[1, :]), if t > 1 then 1 else 0};
  Real z = 1 + ;
end SubscriptOfCall;
