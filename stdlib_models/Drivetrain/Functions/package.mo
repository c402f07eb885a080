within Drivetrain;
package Functions "Functions that the components use"
end Functions;
