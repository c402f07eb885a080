within TorsionExternal.Internal;
function tableCurvature12 = der(tableValue2D, u1, u2) "Mixed derivative of the surface of a table";
