within TorsionExternal.Internal;
function tableCurvature22 = der(tableValue2D, u2, u2) "Second derivative over u2 of the surface of a table";
