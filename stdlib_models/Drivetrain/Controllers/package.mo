within Drivetrain;
package Controllers "Which gear, and how to get there"
end Controllers;
