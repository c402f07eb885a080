within TorsionExternal.Fortran;
function dtrsyl "op(A)*X + isgn*X*op(B) = scale*C, with Schur forms A and B"
  input String trana;
  input String tranb;
  input Integer isgn;
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real B[:, :];
  input Integer ldb;
  input Real C[:, :];
  input Integer ldc;
  input Real scale[0];
  input Real info[0];
  output Real C_out[size(C, 1), size(C, 2)];
  output Real scale_out;
  output Integer info_out "1: an eigenvalue of A is one of -isgn*B; the equation solved is a near one";
algorithm
  scale_out := 1;
  (C_out, info_out) := Internal.sylvester(A, B, C, trana <> "N" and trana <> "n", tranb <> "N" and tranb <> "n", isgn);
end dtrsyl;
