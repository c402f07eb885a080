within Drivetrain.Gears;
package Interfaces "What gears have in common"
end Interfaces;
