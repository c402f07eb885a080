// The C code of an FMU, compiled by the C compiler of this machine, if there is one, in place of the library that came
// with it.

#include "compiler/session/writers/library_files.h"

#include "compiler/foreign/c_compiler.h"
#include "compiler/package/archive.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace torsion::session {

namespace {

const char* solver_of(c_source::Method method) {
    switch (method) {
    case c_source::Method::Euler: return "euler";
    case c_source::Method::RungeKutta4: return "rk4";
    default: return "rosenbrock";
    }
}

/// The path of the library; nothing, and the reason, if there is no compiler, or it refuses the code.
std::string compiled(const foreign::CCompiler& compiler, const FmuFile& file, verify::VerifiedKind& kind) {
    const std::string library = (compiler.folder() / "library.so").string();
    std::vector<std::string> words = {"-std=c99", "-O1",     "-ffp-contract=off",  "-fno-builtin",
                                      "-fPIC",    "-shared", "-fvisibility=hidden"};
    words.push_back("-DFMI" + std::to_string(file.version) + "_OVERRIDE_FUNCTION_PREFIX");
    for (const auto& [name, text] : file.content->sources) {
        const std::string path = compiler.write(name, text);
        if (path.empty()) return kind.problem = "the folder for temporary files cannot be written", "";
        if (name.ends_with(".c")) words.push_back(path);
    }
    words.insert(words.end(), {"-lm", "-o", library});
    const foreign::CCompiler::Outcome outcome = compiler.run(words);
    if (!outcome.is_there) return kind.obstacle = "there is no C compiler `" + outcome.command + "`", "";
    if (!outcome.is_ok)
        return kind.problem =
                   "`" + outcome.command + "` refuses them: " + (outcome.words.empty() ? "" : outcome.words.front()),
               "";
    return library;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

verify::VerifiedKind verified_sources(const FmuFile& file, const TorsionModel& model, const verify::RunWatch& watch,
                                      const fmu::InputTable* inputs) {
    verify::VerifiedKind kind;
    kind.kind = fmu::Kind::CoSimulation;
    kind.is_from_sources = true;
    const foreign::CCompiler compiler;
    const std::string library = compiled(compiler, file, kind);
    if (library.empty()) return kind;
    package::FmuContent content = *file.content;
    content.libraries = {{native::host_platform(), content_of(library)}};
    const std::string path = (compiler.folder() / "from_sources.fmu").string();
    if (!package::write_archive(path, package::fmu_entries(content), kind.problem)) return kind;
    runtime::Options steps;
    steps.solver = solver_of(file.code.method);
    steps.step_size = file.code.step;
    steps.locate_events = file.code.locates_events;
    return verify::verify_sources(model, {path, file.version, &file.table, {fmu::Kind::CoSimulation}, {}, inputs},
                                  steps, watch);
}

} // namespace torsion::session
