within Modelica.Electrical.Polyphase.Interfaces;
partial model OnePort "A component between two plugs that keeps no charge"
  extends TwoPlug;
equation
  plug_p.pin.i + plug_n.pin.i = zeros(m);
end OnePort;
