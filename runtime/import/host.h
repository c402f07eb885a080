#pragma once
// The common part of both kinds of FMU, and the messages of its failures.

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

/// R320 with the function that failed, its status, and the FMU's log.
runtime::Message failure_of(const Fmu& fmu, Status status, double time);

/// Fetches the groups from the FMU into `values`.
Status fetch(Fmu& fmu, const std::vector<Group>& groups, double* values);

/// Creates the instance, applies settings and inputs at the start, enters and leaves initialization mode.
Status start_up(Host& host, bool co_simulation, bool with_event_mode);

/// Iterates the event inside event mode.
Status iterate(Fmu& fmu, EventUpdate& update, bool& is_settled);

/// The message if the FMU requests new discrete states without end.
runtime::Message unsettled(double time);

} // namespace torsion::fmu
