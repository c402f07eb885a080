model A
  import Modelica.Mechanics.Rotational.Components.*;
  Inertai J1;
  No.Such.Thing x;
end A;
