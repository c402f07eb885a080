#pragma once
// A program as C99 for controllers: one header and one source file, without allocation, recursion, input or output.
// Every loop has a bound.
//
// Kernels are printed instruction by instruction (routine_text.h), so in double precision they give the bits of the
// interpreter and of machine code. The steps, the events and the systems of equations are in runtime/*.c.in: C as it
// is, with lines `$if FLAG`, `$else`, `$end`.

#include "compiler/program/program.h"
#include "compiler/source/diagnostic.h"
#include "compiler/structure/sorted_model.h"
#include "compiler/symbolic/precision.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::c_source {

using symbolic::Precision;
enum class Method { Euler, RungeKutta4, Rosenbrock };

struct Options {
    std::string name; ///< begins every name that other files see; an identifier of C
    Precision precision = Precision::Double;
    Method method = Method::RungeKutta4;
    double step = 1e-3;          ///< seconds
    bool locates_events = false; ///< inside of steps, by a bounded bisection; else they take place at the end
    bool has_access = false;     ///< for an FMU: variables are read and set by number, and steps go to any time
};

struct Files {
    std::string header, source; ///< NAME.h, NAME.c
    /// why they must not be written: constants, or the prefix; empty: nothing speaks against it
    std::string refusal;
};

/// False, with messages, if the model needs what such code does not have.
bool can_be_written(const program::Program& program, const structure::SortedModel& model, Precision precision,
                    source::Diagnostics& diagnostics);

Files write(const program::Program& program, const structure::SortedModel& model, const source::SourceMap& sources,
            const Options& options);

/// The files of an FMU's `sources`, for Co-Simulation: name and text. `model` was written with access, and is called
/// `name`.
struct FmiModel {
    std::string identifier, token;
    int version = 2; ///< of FMI
    /// as torsion/fmi/array_table.h, up to the last element; empty: there are none
    std::vector<std::uint32_t> arrays = {};
};
std::vector<std::pair<std::string, std::string>> fmi_files(const FmiModel& fmi, const std::string& name,
                                                           const Files& model);

/// Writes NAME.h and NAME.c: into a new folder, or over the files of that name, if the folder holds nothing else.
/// Empty, or the reason of the failure, or of the refusal.
std::string write_folder(const std::string& folder, const std::string& name, const Files& files);

} // namespace torsion::c_source
