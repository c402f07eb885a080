within Modelica.Blocks;
package Icons "Base classes without content; a block may extend them to say what it is"
  partial block Block "Marks a block of Real signals"
    annotation(Icon(graphics = {
        Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Block;
  partial block BooleanBlock "Marks a block of Boolean signals"
    annotation(Icon(graphics = {
        Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {255, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end BooleanBlock;
  partial block DiscreteBlock "Marks a block of sampled signals"
    annotation(Icon(graphics = {
        Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end DiscreteBlock;
  partial block IntegerBlock "Marks a block of Integer signals"
    annotation(Icon(graphics = {
        Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {255, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end IntegerBlock;
  partial block PartialBooleanBlock "Marks a block of Boolean signals, of the smaller kind"
    annotation(Icon(graphics = {
        Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {255, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end PartialBooleanBlock;
end Icons;
