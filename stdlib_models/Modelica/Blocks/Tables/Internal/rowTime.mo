within Modelica.Blocks.Tables.Internal;
function rowTime "When a row of a table over time comes, in s"
  extends Modelica.Icons.Function;
  input Real x[:] "Times of the table in order";
  input Integer i "Number of the row";
  input Real k "Number of the period, 0 if the table is not periodic";
  input Real period "Of the table, 0 if it is not periodic";
  input Real shiftTime "When the table's time is zero, in s";
  input Real timeScale "Seconds in a unit of the table's time";
  output Real t "In s";
protected
  Integer n = size(x, 1) "Number of rows";
  Real begin =
    if i < n and x[min(i + 1, n)] == x[i] then (x[i] + x[min(i + 1, n)])/2
    elseif i > 1 and x[max(i - 1, 1)] == x[i] then (x[max(i - 1, 1)] + x[i])/2
    else x[i] "A jump has one time, which both of its rows move by half";
algorithm
  // The end of a period is the beginning of the next one, to the last bit: whatever stands at either comes at once.
  t := shiftTime + timeScale*(if period > 0 and x[i] >= x[size(x, 1)] then x[1] + (k + 1)*period else begin + k*period);
end rowTime;
