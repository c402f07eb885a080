model fail_conditional "an equation needs what may not be there"
  parameter Boolean has_load = true;
  Real load = 2 if has_load;
  Real total = 3*load;
end fail_conditional;
