within TorsionExternal.Internal;
function tableSlope = der(tableValue, u) "Slope of a curve of a table";
