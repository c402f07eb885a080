within Modelica.Blocks.Math;
block MatrixGain "y = K*u with vectors"
  parameter Real K[:, :] = [1, 0; 0, 1] "Gains; one row for each output";
  extends Interfaces.MIMO(final nin = size(K, 2), final nout = size(K, 1));
equation
  y = K*u;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "*K", textColor = {0, 0, 127})}));
end MatrixGain;
