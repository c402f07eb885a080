within Modelica.Electrical.Polyphase.Interfaces;
connector NegativePlug "The plug out of which positive currents flow, by convention"
  extends Plug;
end NegativePlug;
