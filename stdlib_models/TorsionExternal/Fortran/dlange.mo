within TorsionExternal.Fortran;
function dlange "A norm of a matrix"
  input String norm;
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real work[0];
  output Real result;
algorithm
  result := Internal.norm(norm, A);
end dlange;
