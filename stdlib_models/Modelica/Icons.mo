within Modelica;
package Icons "Base classes without content; a model may extend them to say what it is"
  partial package Package "Marks a package"
  end Package;
  partial package ExamplesPackage "Marks a package of examples"
  end ExamplesPackage;
  partial package BasesPackage "Marks a package of base classes"
  end BasesPackage;
  partial package VariantsPackage "Marks a package of variants"
  end VariantsPackage;
  partial package InterfacesPackage "Marks a package of connectors and partial classes"
  end InterfacesPackage;
  partial package SourcesPackage "Marks a package of sources"
  end SourcesPackage;
  partial package SensorsPackage "Marks a package of sensors"
  end SensorsPackage;
  partial package UtilitiesPackage "Marks a package of utilities"
  end UtilitiesPackage;
  partial package TypesPackage "Marks a package of types"
  end TypesPackage;
  partial package FunctionsPackage "Marks a package of functions"
  end FunctionsPackage;
  partial package IconsPackage "Marks a package of icons"
  end IconsPackage;
  partial package InternalPackage "Marks a package that users do not need"
  end InternalPackage;
  partial package MaterialPropertiesPackage "Marks a package of materials"
  end MaterialPropertiesPackage;
  partial package RecordsPackage "Marks a package of records"
  end RecordsPackage;
  partial model Example "Marks a model that can be simulated as it stands"
  end Example;
  partial class Information "Marks a page of information"
  end Information;
  partial class Contact "Marks whom to ask"
  end Contact;
  partial class ReleaseNotes "Marks what has changed"
  end ReleaseNotes;
  partial class References "Marks literature"
  end References;
  partial class RoundSensor "Marks a round instrument"
  end RoundSensor;
  partial class RectangularSensor "Marks a rectangular instrument"
  end RectangularSensor;
  partial class MaterialProperty "Marks data of a material"
  end MaterialProperty;
  partial class UnderConstruction "Marks unfinished work"
  end UnderConstruction;
  partial class ObsoleteModel "Marks something to be replaced"
  end ObsoleteModel;
  expandable connector SignalBus "Marks a bus: it gets its signals from what is connected to it"
  end SignalBus;
  expandable connector SignalSubBus "Marks a bus that is part of another one"
  end SignalSubBus;
  partial function Function "Marks a function"
  end Function;
  partial record Record "Marks a record"
  end Record;
  type TypeReal "Marks a type of Real"
    extends Real;
  end TypeReal;
  type TypeInteger "Marks a type of Integer"
    extends Integer;
  end TypeInteger;
  type TypeBoolean "Marks a type of Boolean"
    extends Boolean;
  end TypeBoolean;
  type TypeString "Marks a type of String"
    extends String;
  end TypeString;
end Icons;
