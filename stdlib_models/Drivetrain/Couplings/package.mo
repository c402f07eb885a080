within Drivetrain;
package Couplings "Converters, flywheels, shafts, joints, belts, and absorbers of torsional vibration"
  annotation(Documentation(info = "<html>
<p>What stands between two shafts, or on one of them, and neither shifts nor drives. All classes have the connectors of
<code>Modelica.Mechanics.Rotational</code>, say what they store and lose, and give their losses to a heat port if asked to.</p>
</html>"));
end Couplings;
