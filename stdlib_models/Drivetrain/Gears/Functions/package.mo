within Drivetrain.Gears;
package Functions "Laws of gears"
end Functions;
