#include "compiler/native/code_modules.h"

#include "compiler/support/installation.h"
#include "compiler/support/parallel_for.h"

#include <dlfcn.h>

#include <exception>
#include <filesystem>
#include <mutex>
#include <shared_mutex>

namespace torsion::native {

namespace {

void* load(const std::string& path) {
    // never unloaded: code and static data of LLVM stay in use
    void* module = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (module) return module;
    const char* why = dlerror();
    throw ModuleError(why ? std::string(why) : "`" + path + "` cannot be loaded"); // the text begins with the path
}

template <class Table>
const Table& open(const char* file, const char* symbol) {
    const std::string path = module_path(file);
    const auto* table = static_cast<const Table*>(dlsym(load(path), symbol));
    if (!table || table->fit != module_fit) throw ModuleError(path + ": it is of another version of torsion");
    return *table;
}

/// For code that runs here.
const CodeGenerator& code_generator() {
    static const CodeGenerator& table = open<CodeGenerator>("libtorsion_llvm.so", "torsion_code_generator");
    return table;
}

const CodeGenerator& code_generator(const TargetSpec& target) {
    if (target.triple == TargetSpec::host().triple) return code_generator();
    static const CodeGenerator& table = open<CodeGenerator>("libtorsion_cross.so", "torsion_code_generator");
    return table;
}

const Linker& linker(ObjectFormat format) {
    if (format == ObjectFormat::Elf) {
        static const Linker& table = open<Linker>("libtorsion_lld.so", "torsion_linker");
        return table;
    }
    static const Linker& table = open<Linker>("libtorsion_lld_cross.so", "torsion_linker");
    return table;
}

} // namespace

namespace {

/// The linker of other formats and the code generator of other processors share one LLVM, and the linker sets its
/// options: it runs alone.
std::shared_mutex options_of_llvm;

} // namespace

std::string module_path(const char* file) {
    return (std::filesystem::path(installation_prefix()) / "lib" / "torsion" / file).string();
}

std::unique_ptr<Jit> make_jit(const program::Program& program, const std::vector<NativeKernel>& kernels,
                              const JitOptions& options) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator().jit(program, kernels, options);
}

std::string print_ir(const program::Program& program, const std::vector<NativeKernel>& kernels) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator().ir(program, kernels);
}

std::vector<std::string> make_object(const program::Program& program, const ObjectOptions& options) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator(options.target).object(program, options);
}

std::vector<std::vector<std::string>> make_objects_for(const std::vector<TargetSpec>& targets,
                                                       const program::Program& program, const ObjectOptions& options) {
    std::vector<std::vector<std::string>> objects(targets.size());
    std::vector<std::exception_ptr> problems(targets.size());
    parallel_for(targets.size(), true, [&](std::size_t i) {
        try {
            ObjectOptions its = options;
            its.target = targets[i];
            objects[i] = make_object(program, its);
        } catch (...) { // a thread must not throw
            problems[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& problem : problems) {
        if (problem) std::rethrow_exception(problem);
    }
    return objects;
}

std::string make_data_object(const std::string& symbol, const std::vector<std::uint32_t>& numbers,
                             const TargetSpec& target) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator(target).data_object(symbol, numbers, target);
}

std::string problem_of(const TargetSpec& target) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator(target).problem(target);
}

std::vector<StructLayout> layout_on(const TargetSpec& target) {
    const std::shared_lock lock(options_of_llvm);
    return code_generator(target).layout(target);
}

std::string link_shared(const LinkRequest& request, LinkedLibrary& library) {
    if (request.format == ObjectFormat::Elf) return linker(request.format).link(request, library);
    const std::unique_lock lock(options_of_llvm);
    return linker(request.format).link(request, library);
}

} // namespace torsion::native
