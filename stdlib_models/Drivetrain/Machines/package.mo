within Drivetrain;
package Machines "Engines, motors and what they drive"
  annotation(Documentation(info = "<html>
<p>Sources of torque and loads. A crank turns the way of positive angles; angles of a crank are counted from the dead centre at which the
piston is farthest from the crankshaft, if the pin is not offset.</p>
</html>"));
end Machines;
