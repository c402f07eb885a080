within Drivetrain;
package Gears "Gears beyond the ideal one: meshes, differentials, planetary sets, screws, variable ratios"
  annotation(Documentation(info = "<html>
<p>Gears without inertia; inertias are connected to their flanges. Losses leave through <code>heatPort</code>, if
<code>useHeatPort</code>. Torques of flanges are positive where they drive the gear, as in the standard library.</p>
</html>"));
end Gears;
