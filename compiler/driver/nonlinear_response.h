#pragma once
// `torsion response --nonlinear`: periodic motions over a speed. docs/reference/response_nonlinear.md

#include "compiler/driver/linear_point.h"

#include <string>

namespace torsion::driver {

struct NonlinearCommand {
    std::string speed; ///< NAME=FROM:TO[:STEP]
    double periods = 1;
    bool follow_flips = false;
};

ExitCode nonlinear_response(const LinearPointOptions& point, const std::string& variables,
                            const NonlinearCommand& command);

} // namespace torsion::driver
