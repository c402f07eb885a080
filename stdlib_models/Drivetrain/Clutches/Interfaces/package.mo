within Drivetrain.Clutches;
package Interfaces "What clutches and brakes have in common"
end Interfaces;
