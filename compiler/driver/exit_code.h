#pragma once

namespace torsion::driver {

enum ExitCode {
    success = 0,
    model_at_fault = 1, ///< also an unreadable model file
    differs = 1,        ///< `compare`: outside the tube
    wrong_command_line = 2,
    simulation_failed = 3, ///< also a result that cannot be written, and an FMU that fails verification
    internal_error = 70,   ///< EX_SOFTWARE of sysexits.h
};

} // namespace torsion::driver
