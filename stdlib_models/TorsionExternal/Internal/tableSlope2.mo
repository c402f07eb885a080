within TorsionExternal.Internal;
function tableSlope2 = der(tableValue2D, u2) "Slope over u2 of the surface of a table";
