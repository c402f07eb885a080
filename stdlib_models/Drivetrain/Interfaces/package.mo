within Drivetrain;
package Interfaces "What components have in common"
end Interfaces;
