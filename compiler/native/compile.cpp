#include "compiler/native/cache/code_cache.h"
#include "compiler/native/cache/code_key.h"
#include "compiler/native/compiled_model.h"
#include "compiler/native/descriptor.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/host_machine.h"
#include "compiler/native/interpreted.h"
#include "compiler/native/jit.h"
#include "compiler/native/target/target_spec.h"

namespace torsion::native {

namespace {

class Model : public CompiledModel {
public:
    Model(program::Program program, const NativeOptions& options)
        : program_(std::move(program)), kernels_(native_kernels(program_, options)),
          descriptor_(program_, assign_scratch(program_, kernels_)) {
        if (!kernels_.empty()) code_ = find_or_make(options);
        IdSet<program::KernelId> compiled;
        for (const NativeKernel& kernel : kernels_) compiled.insert(kernel.id);
        descriptor_.link([&](program::KernelId kernel) {
            return compiled.contains(kernel) ? code_->kernel(kernel) : interpreted(kernel);
        });
        kernels_.clear();
    }

    const TorsionModel& descriptor() const override { return descriptor_.model(); }
    const program::Program* program() const override { return &program_; }
    bool is_from_cache() const override { return is_from_cache_; }

private:
    std::unique_ptr<MachineCode> make(const NativeOptions& options, const CodeCache& cache, const Digest& key) {
        auto code = make_jit(program_, kernels_, {target_, options.optimization, externals()});
        if (!cache.is_open()) return code;
        if (const auto image = code->image()) cache.keep(key, *image);
        return code;
    }

    std::unique_ptr<MachineCode> find_or_make(const NativeOptions& options) {
        Hasher hasher;
        add_machine(hasher, target_);
        const CodeCache cache(add_build(hasher) ? options.cache_folder : std::string());
        if (!cache.is_open()) return make(options, cache, {});
        const Digest of_program = code_key(program_, kernels_, options, target_);
        hasher.add(of_program.data(), of_program.size());
        const Digest key = hasher.finish();
        if (const auto image = cache.find(key)) {
            if (auto code = map_image(*image, externals())) return is_from_cache_ = true, std::move(code);
        }
        return make(options, cache, key);
    }

    const TargetSpec target_ = TargetSpec::host("native"); ///< the code runs here
    program::Program program_;
    std::vector<NativeKernel> kernels_;
    Descriptor descriptor_;
    std::unique_ptr<MachineCode> code_;
    bool is_from_cache_ = false;
};

} // namespace

std::unique_ptr<CompiledModel> compile(program::Program program, const NativeOptions& options) {
    return std::make_unique<Model>(std::move(program), options);
}

std::string print_llvm(const program::Program& program) {
    std::vector<NativeKernel> kernels = native_kernels(program, {.everything = true});
    assign_scratch(program, kernels);
    return print_ir(program, kernels);
}

} // namespace torsion::native
