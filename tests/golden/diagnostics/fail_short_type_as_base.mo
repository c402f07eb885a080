// model: ShortTypeAsBase
model ShortTypeAsBase "a base that is a predefined type by another name"
  record Input = input Real;
  record C
    extends Input;
    Real y = 1;
  end C;
  C c;
end ShortTypeAsBase;
