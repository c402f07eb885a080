within TorsionExternal.Internal;
function tableCurvature = der(tableValue, u, u) "Second derivative of a curve of a table";
