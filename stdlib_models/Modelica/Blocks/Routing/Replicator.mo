within Modelica.Blocks.Routing;
block Replicator "One signal, several times"
  extends Modelica.Blocks.Interfaces.SIMO;
equation
  y = fill(u, nout);
end Replicator;
