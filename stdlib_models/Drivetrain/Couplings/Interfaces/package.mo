within Drivetrain.Couplings;
package Interfaces "What couplings have in common"
  constant Real typicalConverter[11, 3] = [
    0, 2.2320, 0.00661649; 0.50, 1.5462, 0.00604782; 0.60, 1.4058, 0.00578716; 0.70, 1.2746, 0.00538399;
    0.80, 1.1528, 0.00468085; 0.87, 1.0732, 0.00377884; 0.92, 1.0192, 0.00267070; 0.94, 0.9983, 0.00204661;
    0.96, 0.9983, 0.00111121; 0.97, 0.9983, 0.00040000; 1, 0.9983, 0]
    "Characteristics of a converter for some 250 N.m: ratio of speeds, ratio of torques, capacity in N.m.s2/rad2";
end Interfaces;
