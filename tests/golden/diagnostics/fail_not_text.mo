model A
  Real x = 1; // ÿþ
end A;
