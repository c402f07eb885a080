within TorsionExternal.Internal;
function tableCurvature11 = der(tableValue2D, u1, u1) "Second derivative over u1 of the surface of a table";
