within TorsionExternal.Fortran;
function dtrevc "Eigenvectors of a Schur form"
  input String side;
  input String howmny;
  input Real select[0];
  input Integer n;
  input Real T[:, :];
  input Integer ldt;
  input Real VL[:, :];
  input Integer ldvl;
  input Real VR[:, :];
  input Integer ldvr;
  input Integer mm;
  input Real m[0];
  input Real work[0];
  input Real info[0];
  output Real VL_out[size(VL, 1), size(VL, 2)] = VL;
  output Real VR_out[size(VR, 1), size(VR, 2)] = VR;
  output Integer info_out;
algorithm
  assert(howmny == "A" or howmny == "B", "dtrevc is known for all eigenvectors only");
  info_out := 0;
  if side == "R" or side == "B" then
    VR_out := Internal.largestOne(Internal.schurVectors(T, if howmny == "B" then VR else identity(size(T, 1))), T);
  end if;
  if side == "L" or side == "B" then
    VL_out := Internal.largestOne(Internal.leftSchurVectors(T, if howmny == "B" then VL else identity(size(T, 1))), T);
  end if;
end dtrevc;
