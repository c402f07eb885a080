within Drivetrain.Machines;
package Functions "Functions that machines use"
end Functions;
