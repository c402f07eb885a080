#pragma once
// `torsion fmu --verify`: runs the FMU in our own host and compares it with the model's own run.

#include "compiler/analysis/compare/event_match.h"
#include "compiler/analysis/compare/tube.h"
#include "compiler/native/target/platforms.h"
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
    const native::Platform* platform = nullptr; ///< of the library; null: this machine
    /// the library was compiled from the FMU's sources; both runs make the same fixed steps
    bool is_from_sources = false;
    std::string obstacle; ///< why it was not tried here
    bool has_run = false; ///< false: `messages` or `problem` have the reason
    std::vector<runtime::Message> messages;
    std::string problem;  ///< of an emulated run
    double tolerance = 0; ///< of both runs
    analysis::Comparison comparison;
    bool has_events = false; ///< of model exchange: co-simulation hides them
    std::vector<analysis::TimedEvent> native_events, fmu_events;
    analysis::EventMatch match;

    /// How many of the compared variables change in the model's run.
    std::size_t moved() const;
    bool is_same() const {
        return obstacle.empty() && has_run && comparison.inside() && (!has_events || match.is_same());
    }
};

struct Verification {
    bool native_has_run = false;
    std::vector<runtime::Message> native_messages;
    std::vector<VerifiedKind> kinds;
    std::string description; ///< of the FMU, for messages with lines

    bool is_same() const; ///< all that was tried
};

struct VerifiedFmu {
    std::string path;
    int version = 2;
    const package::FmuTable* table = nullptr;
    std::vector<fmu::Kind> kinds;
    std::vector<const native::Platform*> others; ///< its platforms beside this machine
    const fmu::InputTable* inputs = nullptr;     ///< of all runs; null: inputs keep their start values
};

/// Of the runs.
struct RunWatch {
    const std::atomic<bool>* stop = nullptr; ///< ends them
    std::function<void(const runtime::Progress&)> progress = {};
};

/// Runs `model` and the FMU over the table's default experiment; on other platforms, where that can be emulated here,
/// as Co-Simulation. Repeats a run that differs with finer tolerances, which reduce integration errors.
Verification verify_fmu(const TorsionModel& model, const VerifiedFmu& fmu, const RunWatch& watch = {});

/// The FMU at `path`, whose library was compiled from its sources, beside a run of `model` that makes the same fixed
/// `steps` (solver, step_size, locate_events).
VerifiedKind verify_sources(const TorsionModel& model, const VerifiedFmu& fmu, runtime::Options steps,
                            const RunWatch& watch = {});

std::string text_of(const VerifiedKind& kind);
nlohmann::ordered_json json_of(const Verification& verification);

} // namespace torsion::verify
