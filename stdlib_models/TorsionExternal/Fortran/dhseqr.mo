within TorsionExternal.Fortran;
function dhseqr "The eigenvalues of H, zero below its first subdiagonal, and its Schur form"
  input String job;
  input String compz;
  input Integer n;
  input Integer ilo;
  input Integer ihi;
  input Real H[:, :];
  input Integer ldh;
  input Real wr[0];
  input Real wi[0];
  input Real Z[:, :];
  input Integer ldz;
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real H_out[size(H, 1), size(H, 2)];
  output Real wr_out[size(H, 1)];
  output Real wi_out[size(H, 1)];
  output Real Z_out[size(Z, 1), size(Z, 2)];
  output Integer info_out;
protected
  Real nothing[0, 0];
algorithm
  if compz == "I" or compz == "i" then
    (H_out, Z_out, wr_out, wi_out, info_out) := Internal.schur(H, identity(size(H, 1)), ilo, ihi);
  elseif compz == "V" or compz == "v" then
    (H_out, Z_out, wr_out, wi_out, info_out) := Internal.schur(H, Z, ilo, ihi);
  else
    (H_out, nothing, wr_out, wi_out, info_out) := Internal.schur(H, fill(0, 0, 0), ilo, ihi);
    Z_out := Z;
  end if;
end dhseqr;
