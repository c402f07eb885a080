within Modelica.Electrical.Polyphase.Interfaces;
connector PositivePlug "The plug into which positive currents flow, by convention"
  extends Plug;
end PositivePlug;
