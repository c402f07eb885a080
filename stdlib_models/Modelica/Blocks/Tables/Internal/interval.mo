within Modelica.Blocks.Tables.Internal;
function interval "Which part of a table over time applies, and until when"
  extends Modelica.Icons.Function;
  input Real x[:] "Times of the table in order; two alike make a jump";
  input Modelica.Blocks.Types.TimeEvents timeEvents "Which of them are events";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Real start "When the output starts, in the table's time";
  input Real t "Now, in the table's time";
  output Integer part "0: before the start, 1: before the table, 2: in it, 3: after it";
  output Integer a "First row that applies";
  output Integer b "Last row that applies";
  output Real shift "By how much the table is shifted, when it is periodic";
  output Real next "When another part applies";
protected
  constant Real never = Modelica.Constants.inf "Later than any time";
  Integer n = size(x, 1) "Number of rows";
algorithm
  part := 2;
  a := 1;
  b := n;
  shift := 0;
  next := never;
  if t < start then
    part := 0;
    next := start;
  elseif n > 1 then
    if extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic then
      shift := (x[n] - x[1])*floor((t - x[1])/(x[n] - x[1]));
      if t - shift >= x[n] then // of rounding
        shift := shift + (x[n] - x[1]);
      end if;
    end if;
    if t - shift < x[1] and extrapolation <> Modelica.Blocks.Types.Extrapolation.Periodic then
      part := 1;
      next := x[1];
    elseif t - shift >= x[n] then
      part := 3;
    else
      a := segment(x, t - shift);
      b := a + 1;
      if timeEvents == Modelica.Blocks.Types.TimeEvents.AtDiscontinuities then
        while a > 1 and x[max(1, a - 1)] < x[a] loop
          a := a - 1;
        end while;
        while b < n and x[min(n, b + 1)] > x[b] loop
          b := b + 1;
        end while;
      elseif timeEvents == Modelica.Blocks.Types.TimeEvents.NoTimeEvents then
        a := 1;
        b := n;
      end if;
      next := x[b] + shift;
    end if;
  end if;
end interval;
