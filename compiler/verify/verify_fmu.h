#pragma once
// `torsion fmu --verify`: runs the FMU in our own host and compares it with the model's own run.

#include "compiler/analysis/compare/event_match.h"
#include "compiler/analysis/compare/tube.h"
#include "compiler/package/fmu_table.h"

#include "torsion/import.h"

#include <nlohmann/json_fwd.hpp>

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace torsion::verify {

/// The result of one interface of the FMU.
struct VerifiedKind {
    fmu::Kind kind = fmu::Kind::ModelExchange;
    bool has_run = false; ///< false: `messages` have the reason
    std::vector<runtime::Message> messages;
    double tolerance = 0; ///< of both runs
    analysis::Comparison comparison;
    bool has_events = false; ///< of model exchange: co-simulation hides them
    std::vector<analysis::TimedEvent> native_events, fmu_events;
    analysis::EventMatch match;

    bool is_same() const { return has_run && comparison.inside() && (!has_events || match.is_same()); }
};

struct Verification {
    bool native_has_run = false;
    std::vector<runtime::Message> native_messages;
    std::vector<VerifiedKind> kinds;
    std::string description; ///< of the FMU, for messages with lines

    bool is_same() const;
};

/// Of the runs.
struct RunWatch {
    const std::atomic<bool>* stop = nullptr; ///< ends them
    std::function<void(const runtime::Progress&)> progress = {};
};

/// Runs `model` and the FMU at `path` over the table's default experiment. Repeats a run that differs with finer tolerances, which reduce integration
/// errors.
Verification verify_fmu(const TorsionModel& model, const package::FmuTable& table, const std::string& path, const std::vector<fmu::Kind>& kinds,
                        const RunWatch& watch = {});

std::string text_of(const VerifiedKind& kind);
nlohmann::ordered_json json_of(const Verification& verification);

} // namespace torsion::verify
