within Modelica.Math;
function wrapAngle "An angle without whole turns"
  extends Modelica.Icons.Function;
  input Modelica.Units.SI.Angle u "The angle";
  input Boolean positiveRange = false "From 0 to 2*pi? Else from -pi to pi";
  output Modelica.Units.SI.Angle y "The same direction, in the range";
protected
  constant Real turn = 2*Modelica.Constants.pi "A whole turn";
algorithm
  y := u - turn*floor(u/turn);
  if not positiveRange and y > Modelica.Constants.pi then
    y := y - turn;
  end if;
end wrapAngle;
