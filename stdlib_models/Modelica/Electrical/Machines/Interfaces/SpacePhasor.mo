within Modelica.Electrical.Machines.Interfaces;
connector SpacePhasor "The end of a winding, in two axes"
  SI.Voltage v_[2] "Voltage: real and imaginary part";
  flow SI.Current i_[2] "Current into the component: real and imaginary part";
end SpacePhasor;
