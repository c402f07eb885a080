within Modelica.Blocks;
package Icons "Base classes without content; a block may extend them to say what it is"
  partial block Block "Marks a block of Real signals"
  end Block;
  partial block BooleanBlock "Marks a block of Boolean signals"
  end BooleanBlock;
  partial block DiscreteBlock "Marks a block of sampled signals"
  end DiscreteBlock;
  partial block IntegerBlock "Marks a block of Integer signals"
  end IntegerBlock;
  partial block PartialBooleanBlock "Marks a block of Boolean signals, of the smaller kind"
  end PartialBooleanBlock;
end Icons;
