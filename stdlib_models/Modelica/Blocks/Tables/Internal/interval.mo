within Modelica.Blocks.Tables.Internal;
function interval "Which part of a table over time applies, and until when"
  extends Modelica.Icons.Function;
  input Real x[:] "Times of the table in order; two alike make a jump";
  input Modelica.Blocks.Types.TimeEvents timeEvents "Which of them are events";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Real startTime "When the output starts, in s";
  input Real shiftTime "When the table's time is zero, in s";
  input Real timeScale "Seconds in a unit of the table's time";
  input Real t "Now, in s";
  output Integer part "0: before the start, 1: before the table, 2: in it, 3: after it";
  output Integer a "First row that applies";
  output Integer b "Last row that applies";
  output Real shift "By how much the table is shifted, when it is periodic, in its time";
  output Real next "When another part applies, in s: later than now";
protected
  Real now = t + 2e-14*(abs(shiftTime) + abs(t - shiftTime)) "And what differs from it by rounding, as a row at the start time";
  constant Real never = Modelica.Constants.inf "Later than any time";
  Integer n = size(x, 1) "Number of rows";
  Boolean repeats = extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic "Is the table periodic?";
  Integer middle "Between two rows";
  Real period = if repeats then x[n] - x[1] else 0 "Of the table";
  Real k = 0 "Number of the period";
  Boolean mayLeave "Does the signal go on outside of the table?";
algorithm
  // Rows are compared with now as the seconds when their events come, rounded alike: so the next event is always later, and no row is missed or taken twice.
  part := 2;
  a := 1;
  b := n;
  shift := 0;
  next := never;
  if now < startTime then
    part := 0;
    next := startTime;
  elseif n > 1 then
    if repeats then
      assert(period > 0, "the period of a table over time must be positive");
      k := floor(((t - shiftTime)/timeScale - x[1])/period);
      // The division is rounded: of the periods near by, the one that has begun and has not ended
      for i in 1:2 loop
        if rowTime(x, 1, k, period, shiftTime, timeScale) > now then
          k := k - 1;
        end if;
      end for;
      for i in 1:2 loop
        if rowTime(x, n, k, period, shiftTime, timeScale) <= now then
          k := k + 1;
        end if;
      end for;
      shift := k*period;
      assert(rowTime(x, n, k, period, shiftTime, timeScale) > now, "the period of a table over time is too short");
    end if;
    mayLeave := extrapolation <> Modelica.Blocks.Types.Extrapolation.NoExtrapolation; // else its last point is in it, and beyond is an error
    if rowTime(x, n, k, period, shiftTime, timeScale) <= now and mayLeave then
      part := 3;
    elseif rowTime(x, 1, k, period, shiftTime, timeScale) > now and mayLeave and not repeats then
      part := 1;
      next := rowTime(x, 1, k, period, shiftTime, timeScale);
    else
      while b > a + 1 loop
        middle := div(a + b, 2);
        if rowTime(x, middle, k, period, shiftTime, timeScale) > now then
          b := middle;
        else
          a := middle;
        end if;
      end while;
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
      next := rowTime(x, b, k, period, shiftTime, timeScale);
      next := if next > now then next else never;
    end if;
  end if;
end interval;
