#pragma once
// What the handles of the C interface hold.

#include "torsion/session.h"
#include "torsion/session_c.h"

// The functions of these names are defined here.
#undef tors_simulate_defaults
#undef tors_linear_defaults
#undef tors_sweep_defaults
#undef tors_build_defaults

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <mutex>
#include <new>
#include <string>
#include <vector>

struct TorsSession {
    torsion::Session session;
};

struct TorsModel {
    torsion::Model model;
    std::string warnings;
};

struct TorsResult {
    torsion::Result result;
    mutable std::mutex mutex; ///< of the texts, which are made when they are asked for
    mutable std::string summary, messages, provenance, svg, report;
    std::vector<torsion::ComponentEnergy> energies;
    bool has_energies = false;
};

struct TorsRunner {
    torsion::Runner runner;
    TorsResult result;
};

struct TorsStepper {
    torsion::Simulation simulation;
    std::size_t inputs, outputs;
};

struct TorsLinearization {
    torsion::Linearization system;
};

struct TorsModes {
    torsion::Modes modes;
};

struct TorsResponse {
    torsion::Response response;
    std::string json;
};

struct TorsBode {
    torsion::Bode bode;
};

struct TorsDiagram {
    torsion::Diagram diagram;
    std::string warnings;
};

struct TorsTable {
    torsion::SweepTable table;
};

struct TorsWritten {
    torsion::Written written;
    std::string warnings;
};

struct TorsCheck {
    torsion::CheckResult result;
    std::string text;
};

struct TorsCancel {
    torsion::Cancel flag = false;
};

struct TorsError {
    TorsStatus status = TORS_FAILED;
    std::string text, json;
    std::vector<torsion::Diagnostic> diagnostics;
    std::vector<std::string> texts; ///< of each diagnostic
    std::shared_ptr<const torsion::Result> partial;
};

namespace torsion::session {

/// What a caller in C gives wrongly: a null pointer, a size, a number.
struct BadArgument {
    const char* text;
};

inline void leave(TorsError** to, TorsStatus status, const char* text) {
    if (to == nullptr) return;
    *to = new (std::nothrow) TorsError;
    if (*to == nullptr) return;
    (*to)->status = status;
    try {
        (*to)->text = text;
    } catch (...) { // without words, then
    }
}

/// Does the work, and leaves its exception in `error`.
template <class F>
TorsStatus attempt(TorsError** error, F&& work) {
    try {
        work();
        return TORS_OK;
    } catch (const Error& thrown) {
        try {
            if (error == nullptr) return TORS_FAILED;
            auto left = std::make_unique<TorsError>();
            left->text = thrown.what();
            left->diagnostics = thrown.diagnostics();
            for (const Diagnostic& diagnostic : left->diagnostics) left->texts.push_back(render(diagnostic));
            if (thrown.partial() != nullptr) left->partial = std::make_shared<const Result>(*thrown.partial());
            *error = left.release();
        } catch (...) {
            leave(error, TORS_NO_MEMORY, "");
            return TORS_NO_MEMORY;
        }
        return TORS_FAILED;
    } catch (const BadArgument& thrown) {
        leave(error, TORS_BAD_ARGUMENT, thrown.text);
        return TORS_BAD_ARGUMENT;
    } catch (const std::bad_alloc&) {
        leave(error, TORS_NO_MEMORY, "error: not enough memory for this model");
        return TORS_NO_MEMORY;
    } catch (const std::exception& thrown) {
        leave(error, TORS_FAILED, thrown.what());
        return TORS_FAILED;
    } catch (...) {
        leave(error, TORS_FAILED, "internal error");
        return TORS_FAILED;
    }
}

inline TorsStatus bad_argument(TorsError** error, const char* text) {
    leave(error, TORS_BAD_ARGUMENT, text);
    return TORS_BAD_ARGUMENT;
}

template <class Handle, class F>
Handle* attempt_handle(TorsError** error, F&& make) {
    Handle* handle = nullptr;
    attempt(error, [&] { handle = make(); });
    return handle;
}

/// With its warnings as a text.
inline TorsModel* handle_of(Model model) {
    std::string warnings = render(model.diagnostics());
    return new TorsModel{std::move(model), std::move(warnings)};
}

inline TorsWritten* handle_of(Written written) {
    std::string warnings = render(written.diagnostics);
    return new TorsWritten{std::move(written), std::move(warnings)};
}

inline std::string text_of(const char* text) { return text != nullptr ? std::string(text) : std::string(); }
inline std::optional<double> given(double value) { return std::isnan(value) ? std::nullopt : std::optional(value); }
Values values_of(const TorsValue* set, std::size_t count);
std::vector<std::string> texts_of(const char* const* texts, std::size_t count);
RunOptions run_of(const TorsRunOptions& options);
TorsRunOptions default_run();
LinearizeOptions linear_of(const TorsLinearOptions* options);    ///< null: defaults
SimulateOptions simulate_of(const TorsSimulateOptions* options); ///< null: defaults
InputTable inputs_of(const TorsInputs* inputs);
std::function<bool(std::string_view)> stages_of(TorsStage tell, void* data);

// All options with their defaults.
TorsSimulateOptions default_simulate();
TorsLinearOptions default_linear();
TorsSweepOptions default_sweep();
TorsBuildOptions default_build();

template <class T>
void check_list(const T* list, std::size_t count) {
    if (list == nullptr && count > 0) throw BadArgument{"a list is a null pointer, but its length is not 0"};
}

template <class T>
T defaults_by(void (*fill)(T*)) {
    T result;
    fill(&result);
    return result;
}

/// A structure of a caller that may be older, or newer, than this library: what it has beyond is left as it is.
template <class T>
T copy_of(const T& given, const T& defaults) {
    // the size and the first field after it; less is a structure that nobody has filled in
    constexpr std::uint32_t smallest = 8;
    if (given.size < smallest) throw BadArgument{"`size` of the options is too small: the _defaults function sets it"};
    T result = defaults;
    std::memcpy(static_cast<void*>(&result), static_cast<const void*>(&given),
                std::min<std::size_t>(given.size, sizeof(T)));
    return result;
}

/// The first `size` bytes of these options; a program of another version knows fewer, or more.
template <class T>
void give_defaults(T* to, const T& whole, std::size_t size) {
    constexpr std::size_t smallest = 8;
    if (to == nullptr || size < smallest) return;
    const std::size_t known = std::min(size, sizeof(T));
    std::memcpy(static_cast<void*>(to), static_cast<const void*>(&whole), known);
    to->size = static_cast<std::uint32_t>(known);
}

} // namespace torsion::session
