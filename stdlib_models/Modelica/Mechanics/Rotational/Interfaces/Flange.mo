within Modelica.Mechanics.Rotational.Interfaces;
connector Flange "The end of a shaft"
  SI.Angle phi "Angle of the shaft";
  flow SI.Torque tau "Torque that acts on the component here";
end Flange;
