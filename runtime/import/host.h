#pragma once
// What running an FMU needs in both kinds, and the words of its failures.

#include "runtime/import/fmu.h"
#include "runtime/import/inputs.h"
#include "runtime/import/settings.h"
#include "runtime/import/tables.h"

namespace torsion::fmu {

struct Host {
    const Description* description = nullptr;
    std::unique_ptr<Fmu> fmu;
    Inputs inputs;
    std::vector<Setting> settings;
    double tolerance = 1e-6, start = 0, stop = 1; ///< of the run
};

/// R320 with the function that answered, its status, and what the FMU logged.
runtime::Message failure_of(const Fmu& fmu, Status status, double time);

/// Values of the groups → values.
Status fetch(Fmu& fmu, const std::vector<Group>& groups, double* values);

/// Instance, settings, inputs at the start, initialization mode and out of it.
Status start_up(Host& host, bool co_simulation, bool with_event_mode);

/// Event iteration inside event mode.
Status iterate(Fmu& fmu, EventUpdate& update, bool& is_settled);

/// The FMU asked for new discrete states again and again.
runtime::Message unsettled(double time);

} // namespace torsion::fmu
