within Modelica.Electrical;
package Polyphase "Circuits with several phases"
  annotation(Documentation(info = "<html>
<p>A plug holds the pins of m phases. Components are those of
<a href=\"modelica://Modelica.Electrical.Analog\">Analog</a>, once for each phase.</p>
</html>"));
end Polyphase;
