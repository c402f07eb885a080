// A model as a shared library with its header, or its code alone.

#include "compiler/native/target/platforms.h"
#include "compiler/package/library_header.h"
#include "compiler/package/shared_library.h"
#include "compiler/session/default_name.h"
#include "compiler/session/guard.h"
#include "compiler/session/writers/library_files.h"
#include "compiler/session/writers/parts.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

namespace torsion::session {

namespace {

using native::CodeForm;
using source::Diag;

struct Form {
    const char* name;
    CodeForm form;
    const char* extension;
};
constexpr Form forms[] = {{"", CodeForm::Linkable, ".so"},
                          {"obj", CodeForm::Object, ".o"},
                          {"llvm", CodeForm::Llvm, ".ll"},
                          {"asm", CodeForm::Assembly, ".s"}};

const Form& form_of(const std::string& name) {
    for (const Form& form : forms) {
        if (name == form.name) return form;
    }
    refuse(Diag::InvalidCommandLine, "--emit: `" + name + "` is none of obj, llvm, asm, c");
}

/// The platform and the processor. Throws Error for those that this installation cannot make libraries for.
native::TargetSpec target_of(const BuildOptions& options, bool is_library) {
    const auto named =
        options.target.empty() ? std::optional(native::TargetSpec::host()) : native::TargetSpec::named(options.target);
    if (!named)
        refuse(Diag::InvalidCommandLine, fmt::format("--target: there is no platform `{}`", options.target),
               native::platform_names());
    native::TargetSpec target = *named;
    if (!options.target_cpu.empty()) target.cpu = options.target_cpu;
    if (const std::string problem = is_library ? package::runtime_problem(target) : ""; !problem.empty())
        refuse(Diag::InvalidCommandLine, "--target: " + problem);
    check_processor(target, "native, x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    return target;
}

void check_placed(const BuildOptions& options, bool is_library) {
    const ControllerCode& code = options.code;
    if (!code.precision.empty() || !code.solver.empty() || code.step || code.locates_events || code.is_real_time)
        refuse(Diag::InvalidCommandLine,
               "--precision, --solver, --step-size, --locate-events and --real-time are for --emit c");
    if (!options.prefix.empty() && !is_library)
        refuse(Diag::InvalidCommandLine, "--prefix is for libraries: the code alone has one symbol, torsion_model");
}

std::string default_path(const Form& form, const native::TargetSpec& target, const std::string& name) {
    if (form.form != CodeForm::Linkable) return name + form.extension;
    const native::Platform* platform = native::platform_of(target);
    return platform != nullptr ? platform->prefix + name + platform->extension : "lib" + name + form.extension;
}

} // namespace

Written build_library(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                      const BuildOptions& options) {
    const auto begin = Clock::now();
    const Form& form = form_of(options.emit);
    const bool is_library = form.form == CodeForm::Linkable;
    check_placed(options, is_library);
    const native::TargetSpec target = target_of(options, is_library);
    if (!options.prefix.empty() && is_library && !package::takes_prefix(target))
        refuse(Diag::InvalidCommandLine, "--prefix: the names of a WebAssembly module are its own", "leave it out");
    check_pattern("--tunable", options.tunable);
    pipeline.tunable = options.tunable;
    pipeline.lowering.linearization = options.has_linearization;
    pipeline.native.interpret = true; // no code runs here
    const auto compilation = with_objects(compilations, pipeline, form.form, target);
    if (path.empty()) path = default_path(form, target, default_name(compilation->model_name));
    const std::string header = is_library ? header_path(path) : "";
    const std::string import_library =
        is_library && package::has_import_library(target) ? package::import_library_path(path) : "";
    check_paths({{"-o", path}, {"the header", header}, {"the import library", import_library}}, options.keep,
                *compilation);
    if (is_library && path == "-")
        refuse(Diag::InvalidCommandLine, "-o: a library does not go to the standard output",
               "`--emit asm` and `--emit llvm` do");
    const auto link_begin = Clock::now();
    const std::string problem =
        is_library ? write_library({path, options.prefix, target, options.has_integrator}, *compilation)
                   : runtime::write_file(path, compilation->objects[0]);
    if (!problem.empty()) {
        compilation->diagnostics.report(Diag::CannotWriteFile, {}, problem);
        refuse(compilation->diagnostics, sources_of(compilation));
    }
    compilation->phases.push_back({is_library ? "link" : "write", since(link_begin)});
    std::vector<std::string> files = {path};
    for (const std::string& beside : {import_library, header})
        if (!beside.empty()) files.push_back(beside);
    Written written = written_of(compilation, pipeline, std::move(files));
    written.seconds = since(begin);
    return written;
}

} // namespace torsion::session
