model A
  class Table
    extends ExternalObject;
    function constructor
      input Real x;
      output Table table;
      external "C" table = make(x);
    end constructor;
    function destructor
      input Table table;
      external "C" delete(table);
    end destructor;
  end Table;
  function value
    input Table table;
    output Real y;
    external "C" y = value(table);
  end value;
  Table table = Table(3);
  Real y = value(table);
end A;
