within Modelica.Electrical;
package Machines "Electrical machines, as far as drives need them"
  annotation(Documentation(info = "<html>
<p>Machines with three phases, written with space phasors: of quantities x1, x2, x3 without zero sequence the vector
x = 2/3&middot;&sum; x<sub>k</sub>&middot;(cos, sin)((k &minus; 1)&middot;2&pi;/3). Its length is the amplitude.</p>
</html>"));
end Machines;
