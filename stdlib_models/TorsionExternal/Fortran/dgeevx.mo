within TorsionExternal.Fortran;
function dgeevx "Eigenvalues and vectors, and how well they are conditioned"
  input String balanc;
  input String jobvl;
  input String jobvr;
  input String sense;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real wr[0];
  input Real wi[0];
  input Real VL[:, :];
  input Integer ldvl;
  input Real VR[:, :];
  input Integer ldvr;
  input Real ilo[0];
  input Real ihi[0];
  input Real scale[0];
  input Real abnrm[0];
  input Real rconde[0];
  input Real rcondv[0];
  input Real work[0];
  input Real lwork[0];
  input Real iwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Real wr_out[size(A, 1)];
  output Real wi_out[size(A, 1)];
  output Real VL_out[size(VL, 1), size(VL, 2)];
  output Real VR_out[size(VR, 1), size(VR, 2)];
  output Integer ilo_out;
  output Integer ihi_out;
  output Real scale_out[size(A, 1)];
  output Real abnrm_out;
  output Real rconde_out[size(A, 1)] = zeros(size(A, 1));
  output Integer info_out;
protected
  Integer k;
  Real re;
  Real im;
algorithm
  assert(jobvl == "V" and jobvr == "V" and (sense == "E" or sense == "N"), "dgeevx is known with both kinds of vectors, and without their condition, only");
  (wr_out, wi_out, VL_out, VR_out, A_out, info_out) := Internal.eigen(A, true, true);
  ilo_out := 1;
  ihi_out := size(A, 1);
  scale_out := ones(size(A, 1));
  abnrm_out := Internal.norm("1", A);
  if info_out == 0 then
    k := 1;
    while k <= size(A, 1) loop
      re := 0;
      im := 0;
      for i in 1:size(A, 1) loop
        re := re + VL_out[i, k]*VR_out[i, k];
        if wi_out[k] <> 0 then
          re := re + VL_out[i, min(k + 1, size(A, 1))]*VR_out[i, min(k + 1, size(A, 1))];
          im := im + VL_out[i, k]*VR_out[i, min(k + 1, size(A, 1))] - VL_out[i, min(k + 1, size(A, 1))]*VR_out[i, k];
        end if;
      end for;
      rconde_out[k] := sqrt(re^2 + im^2);
      if wi_out[k] <> 0 then
        rconde_out[min(k + 1, size(A, 1))] := rconde_out[k];
        k := k + 1;
      end if;
      k := k + 1;
    end while;
  end if;
end dgeevx;
