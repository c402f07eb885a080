#include "compiler/native/target/target_machine.h"

#include "compiler/native/target/c_data.h"
#include "compiler/native/target/targets.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <cstdio>
#include <cstdlib>

namespace torsion::native {

namespace {

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "torsion: internal error in the code generator: %s; please report this with the model\n",
                 why.c_str());
    std::abort();
}

const llvm::Target* find(const std::string& triple, std::string& why) {
    initialize_targets();
    return llvm::TargetRegistry::lookupTarget(triple, why);
}

/// Vectors of 512 bits pay only in loops, on processors with whole units for them. They cost straight code: Selects
/// pass through masks, and slots are aligned to eight bytes only, so each vector access is two.
std::string host_features(bool has_wide_vectors = false) {
    std::string result;
    for (const auto& [feature, has] : llvm::sys::getHostCPUFeatures()) {
        if (!result.empty()) result += ',';
        result += (has && (has_wide_vectors || !feature.starts_with("avx512")) ? "+" : "-") + feature.str();
    }
    return result;
}

/// LLVM prefers vectors of 256 bits on all of Intel's processors, because the first ones with 512 bits lower their
/// clock for them. Those from Sapphire Rapids on, the first with half precision, hardly do.
bool keeps_its_clock() { return llvm::sys::getHostCPUFeatures().lookup("avx512fp16"); }

StructLayout layout_in(const llvm::DataLayout& data, llvm::LLVMContext& context, const CStruct& type) {
    const llvm::StructLayout& layout = *data.getStructLayout(struct_type(context, type));
    StructLayout result{layout.getSizeInBytes(), {}};
    for (unsigned i = 0; i < type.fields.size(); ++i) result.offsets.push_back(layout.getElementOffset(i));
    return result;
}

bool is_as_here(const llvm::DataLayout& data, llvm::LLVMContext& context, const CStruct& type) {
    StructLayout here{type.size, {}};
    for (const Field& f : type.fields) here.offsets.push_back(f.offset);
    return layout_in(data, context, type) == here;
}

} // namespace

std::unique_ptr<llvm::TargetMachine> make_target_machine(const TargetSpec& target, int optimization, bool for_library) {
    std::string why;
    const llvm::Target* found = find(target.triple, why);
    if (!found) fail(why);
    llvm::TargetOptions options;
    options.AllowFPOpFusion = llvm::FPOpFusion::Strict; // a*b + c keeps two roundings
    static constexpr llvm::CodeGenOptLevel levels[] = {llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less,
                                                       llvm::CodeGenOptLevel::Default};
    // A WebAssembly module has a memory of its own, so its data lie where the linker puts them
    const llvm::Reloc::Model placing = llvm::Triple(target.triple).isWasm() ? llvm::Reloc::Static : llvm::Reloc::PIC_;
    return std::unique_ptr<llvm::TargetMachine>(found->createTargetMachine(
        target.triple, target.is_native() ? llvm::sys::getHostCPUName() : llvm::StringRef(target.cpu),
        target.is_native() ? host_features() : target.features, options, placing, std::nullopt, levels[optimization],
        /*JIT=*/!for_library));
}

std::string problem_of(const TargetSpec& target) {
    std::string why;
    const llvm::Triple triple(target.triple);
    if (!find(target.triple, why)) return "there is no code generator for `" + target.triple + "`";
    if (!triple.isOSBinFormatELF() && !triple.isOSBinFormatCOFF() && !triple.isOSBinFormatMachO() &&
        !triple.isOSBinFormatWasm())
        return "objects for `" + target.triple + "` are in none of the formats ELF, COFF, Mach-O and WebAssembly";
    if (target.is_native() && target.triple != TargetSpec::host().triple)
        return "the processor here is not one of `" + target.triple + "`";
    const auto machine = make_target_machine({target.triple, ""}, 0, true);
    if (!target.is_native() && !machine->getMCSubtargetInfo()->isCPUStringValid(target.cpu))
        return "there is no processor `" + target.cpu + "`";
    if (triple.isWasm()) return {}; // with addresses of 32 bits: run by tests/platforms
    llvm::LLVMContext context;
    const llvm::DataLayout data = machine->createDataLayout();
    for (const CStruct* type : {&frame_struct(), &host_struct()}) { // other layouts are untested
        if (!is_as_here(data, context, *type))
            return std::string("fields of ") + type->name + " lie elsewhere on `" + target.triple + "` than here";
    }
    return {};
}

std::vector<StructLayout> layout_on(const TargetSpec& target) {
    llvm::LLVMContext context;
    const llvm::DataLayout data = make_target_machine(target, 0, true)->createDataLayout();
    std::vector<StructLayout> result;
    for (const CStruct* type : c_structs()) result.push_back(layout_in(data, context, *type));
    return result;
}

/// Of this processor; nothing where LLVM prefers vectors of 256 bits, and wide ones do make it slower.
std::string features_of_loops(const TargetSpec& target, const llvm::TargetMachine& machine) {
    const llvm::StringRef cpu = machine.getTargetCPU();
    if (!target.is_native() || !machine.getTargetTriple().isX86() || cpu.starts_with("generic") ||
        cpu.starts_with("x86-64"))
        return {};
    if (!machine.getMCSubtargetInfo()->checkFeatures("+prefer-256-bit")) return host_features(true);
    return keeps_its_clock() ? host_features(true) + ",-prefer-256-bit" : std::string();
}

void aim(llvm::Module& module, const llvm::TargetMachine& machine) {
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple().str());
}

} // namespace torsion::native
