within Modelica.Units;
package Icons "Base classes without content"
  partial function Conversion "Marks a conversion of units"
  end Conversion;
end Icons;
