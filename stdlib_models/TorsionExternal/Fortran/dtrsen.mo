within TorsionExternal.Fortran;
function dtrsen "A Schur form with the selected eigenvalues first"
  input String job;
  input String compq;
  input Boolean select[:];
  input Integer n;
  input Real T[:, :];
  input Integer ldt;
  input Real Q[:, :];
  input Integer ldq;
  input Real wr[0];
  input Real wi[0];
  input Real m[0];
  input Real s[0];
  input Real sep[0];
  input Real work[0];
  input Real lwork[0];
  input Real iwork[0];
  input Real liwork[0];
  input Real info[0];
  output Real T_out[size(T, 1), size(T, 2)] = T;
  output Real Q_out[size(Q, 1), size(Q, 2)] = Q;
  output Real wr_out[size(T, 1)];
  output Real wi_out[size(T, 1)];
  output Integer m_out "Selected eigenvalues";
  output Real s_out = 0;
  output Real sep_out = 0;
  output Integer info_out;
protected
  Integer rows;
  Integer k;
  Integer at "First row of the block that moves";
  Integer size1;
  Integer size2;
algorithm
  assert(job == "N" or job == "E", "dtrsen is known without the separation of the subspace only");
  rows := size(T, 1);
  m_out := 0;
  info_out := 0;
  k := 1;
  while k <= rows loop
    size2 := 1;
    if k < rows then
      if T_out[k + 1, k] <> 0 then
        size2 := 2;
      end if;
    end if;
    if select[k] or select[min(k + size2 - 1, rows)] then
      at := k;
      while at > m_out + 1 loop
        size1 := 1;
        if at > 2 then
          if T_out[at - 1, at - 2] <> 0 then
            size1 := 2;
          end if;
        end if;
        (T_out, Q_out) := Internal.exchanged(T_out, Q_out, at - size1, size1, size2);
        at := at - size1;
      end while;
      m_out := m_out + size2;
    end if;
    k := k + size2;
  end while;
  (wr_out, wi_out) := Internal.schurValues(T_out);
  if job == "E" then
    s_out := Internal.clusterCondition(T_out, m_out);
  end if;
end dtrsen;
