#pragma once

namespace torsion::driver {

enum ExitCode {
    success = 0,
    model_at_fault = 1, ///< also a model file that cannot be read
    differs = 1,        ///< `compare`: not inside the tube
    wrong_command_line = 2,
    simulation_failed = 3, ///< also a result that cannot be written, and an FMU that is not verified
    internal_error = 70,   ///< our own mistake (EX_SOFTWARE of sysexits.h)
};

} // namespace torsion::driver
