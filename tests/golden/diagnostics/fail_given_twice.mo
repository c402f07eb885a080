// The declarations of the record give its variables values.
model fail_given_twice
  record Gear
    Real ratio = 3;
    Real loss = 0.02;
  end Gear;
  Gear gear;
equation
  gear.ratio = 3 + time;
end fail_given_twice;
