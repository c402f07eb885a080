within Modelica.Blocks.Tables.Internal;
function wrapped "Where a table is read: a periodic one inside"
  extends Modelica.Icons.Function;
  input Real low "Smallest abscissa of the table";
  input Real high "Largest abscissa of the table";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Real u "Abscissa";
  output Real inside "The abscissa where the table is read";
algorithm
  if extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic then
    inside :=
      if u > high then u - (high - low)*ceil((u - high)/(high - low))
      elseif u < low then u + (high - low)*ceil((low - u)/(high - low))
      else u;
  elseif extrapolation == Modelica.Blocks.Types.Extrapolation.NoExtrapolation then
    assert(u >= low, "the abscissa of a table without extrapolation is below its smallest one");
    assert(u <= high, "the abscissa of a table without extrapolation is above its largest one");
    inside := u;
  else
    inside := u;
  end if;
end wrapped;
