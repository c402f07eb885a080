within TorsionExternal.Internal;
function tableSlope1 = der(tableValue2D, u1) "Slope over u1 of the surface of a table";
