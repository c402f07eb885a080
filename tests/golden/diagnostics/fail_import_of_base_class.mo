// model: P.M
package P
  package Parts
    model Part
      Real x = time;
    end Part;
  end Parts;
  partial model Base
    import P.Parts;
    Parts.Part p;
  end Base;
  encapsulated model M
    extends .P.Base;
    Parts.Part q;
  end M;
end P;
