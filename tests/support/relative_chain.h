#pragma once
// A chain whose explicit Jacobian fills: the states are relative angles and speeds, and every shaft has a bearing
// friction against the ground.

#include <string>

namespace torsion::testing {

inline std::string relative_chain(int n) {
    return "model RelativeChain\n"
           "  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
           "  constant Integer n = " +
           std::to_string(n) +
           ";\n"
           "  Components.Inertia j[n](each J = 0.1);\n"
           "  Components.SpringDamper s[n - 1](each c = 1e4, each d = 10, each stateSelect = StateSelect.always);\n"
           "  Components.BearingFriction bearing[n](each tau_pos = [0, 0.2; 10, 0.4]);\n"
           "  Sources.Torque motor(useSupport = false);\n"
           "  Modelica.Blocks.Sources.Sine drive(amplitude = 30, f = 1);\n"
           "equation\n"
           "  connect(drive.y, motor.tau);\n"
           "  connect(motor.flange, j[1].flange_a);\n"
           "  for i in 1:n - 1 loop\n"
           "    connect(j[i].flange_b, s[i].flange_a);\n"
           "    connect(s[i].flange_b, j[i + 1].flange_a);\n"
           "  end for;\n"
           "  for i in 1:n loop\n"
           "    connect(bearing[i].flange_a, j[i].flange_b);\n"
           "  end for;\n"
           "  annotation(experiment(StopTime = 0.2));\n"
           "end RelativeChain;\n";
}

} // namespace torsion::testing
