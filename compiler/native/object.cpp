// The descriptor becomes constant data: the bytes of each table as they stand in memory here, with the addresses in them left to the linker.

#include "compiler/native/object.h"

#include "compiler/native/descriptor.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/emit/optimize.h"
#include "compiler/native/machine_code.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>

namespace torsion::native {

namespace {

// Whoever gives a struct another field must say here what it is: kernels go to `kernels_of_model`, tables to DescriptorData::model(), and so on. Plain
// numbers need nothing.
static_assert(sizeof(void*) != 8 || sizeof(TorsionModel) == 448, "a field of TorsionModel was added: see above");
static_assert(sizeof(void*) != 8 || sizeof(TorsionBlock) == 152, "a field of TorsionBlock was added: see above");
static_assert(sizeof(TorsionVariable) == 40 && sizeof(TorsionState) == 16 && sizeof(TorsionRelation) == 32 && sizeof(TorsionEquationInfo) == 16 &&
                  sizeof(TorsionAssertion) == 20 && sizeof(TorsionComponent) == 20 &&
                  sizeof(TorsionCurvature) == 24 && sizeof(TorsionMode) == 16 && sizeof(TorsionGap) == 24,
              "rows hold numbers only; one with addresses must be written like TorsionBlock");

constexpr std::size_t kernels_of_model[] = {
    offsetof(TorsionModel, parameters),  offsetof(TorsionModel, defaults),  offsetof(TorsionModel, start),           offsetof(TorsionModel, initialize),
    offsetof(TorsionModel, derivatives), offsetof(TorsionModel, outputs),   offsetof(TorsionModel, discrete),        offsetof(TorsionModel, crossings),
    offsetof(TorsionModel, asserts),     offsetof(TorsionModel, next_time), offsetof(TorsionModel, jacobian_values), offsetof(TorsionModel, residual_oracle),
    offsetof(TorsionModel, left_limits), offsetof(TorsionModel, residual),  offsetof(TorsionModel, residual_jacobian),
    offsetof(TorsionModel, energy),      offsetof(TorsionModel, tangent),  offsetof(TorsionModel, curvature),
};
constexpr std::size_t kernels_of_block[] = {offsetof(TorsionBlock, residuals), offsetof(TorsionBlock, update_relations), offsetof(TorsionBlock, update_discretes)};

/// Stands for a kernel until there is machine code: its row, + 1.
TorsionKernel token(std::size_t row) { return reinterpret_cast<TorsionKernel>(row + 1); }

/// Memory with addresses in it.
class Image {
public:
    Image(const void* data, std::size_t size) : bytes_(static_cast<const char*>(data), size) {}

    void point(std::size_t at, llvm::Constant* target) { addresses_[at] = target; }
    /// Padding holds anything; the same program must give the same bytes.
    void clear(std::size_t at, std::size_t size) { bytes_.replace(at, size, size, '\0'); }
    template <class T>
    T read(std::size_t at) const {
        T value;
        std::memcpy(&value, bytes_.data() + at, sizeof value);
        return value;
    }

    llvm::Constant* emit(llvm::Module& module, const std::string& name) const {
        llvm::LLVMContext& context = module.getContext();
        std::vector<llvm::Constant*> parts;
        std::size_t done = 0;
        const auto add_bytes = [&](std::size_t end) {
            if (end > done) parts.push_back(llvm::ConstantDataArray::getString(context, llvm::StringRef(bytes_.data() + done, end - done), false));
        };
        for (const auto& [at, target] : addresses_) {
            add_bytes(at);
            parts.push_back(target);
            done = at + sizeof(void*);
        }
        add_bytes(bytes_.size());
        llvm::Constant* value = llvm::ConstantStruct::getAnon(context, parts, /*Packed=*/true);
        auto* global = new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::InternalLinkage, value, name);
        global->setAlignment(llvm::Align(16));
        return global;
    }

private:
    std::string bytes_;
    std::map<std::size_t, llvm::Constant*> addresses_;
};

class DescriptorData {
public:
    explicit DescriptorData(llvm::Module& module) : module_(module), null_(llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module.getContext()))) {}

    llvm::Constant* model(const TorsionModel& m) {
        Image image(&m, sizeof m);
        image.point(offsetof(TorsionModel, strings), table(m.strings, m.strings_size, "strings"));
        image.point(offsetof(TorsionModel, variables), table(m.variables, m.n_variables, "variables"));
        image.point(offsetof(TorsionModel, states), table(m.states, m.n_x, "states"));
        image.point(offsetof(TorsionModel, relations), relations(m));
        image.point(offsetof(TorsionModel, blocks), blocks(m));
        image.point(offsetof(TorsionModel, assertions), table(m.assertions, m.n_assertions, "assertions"));
        image.point(offsetof(TorsionModel, components), table(m.components, m.n_components, "components"));
        image.point(offsetof(TorsionModel, start_time_stop_time_interval_tolerance), table(m.start_time_stop_time_interval_tolerance, 4, "experiment"));
        image.point(offsetof(TorsionModel, jacobian_column_start), table(m.jacobian_column_start, m.n_x + 1, "jacobian_column_start"));
        image.point(offsetof(TorsionModel, jacobian_row), table(m.jacobian_row, m.jacobian_nnz, "jacobian_row"));
        image.point(offsetof(TorsionModel, equations), table(m.equations, m.n_equations, "equations"));
        residual_form(image, m);
        image.point(offsetof(TorsionModel, curvatures), table(m.curvatures, m.n_curvatures, "curvatures"));
        image.point(offsetof(TorsionModel, modes), table(m.modes, m.n_modes, "modes"));
        image.point(offsetof(TorsionModel, gaps), table(m.gaps, m.n_gaps, "gaps"));
        for (std::size_t field : kernels_of_model) point_to_kernel(image, field);
        return image.emit(module_, "model");
    }

private:
    template <class Row>
    llvm::Constant* table(const Row* rows, std::size_t count, const std::string& name) {
        return count == 0 || rows == nullptr ? null_ : Image(rows, count * sizeof(Row)).emit(module_, name);
    }

    void residual_form(Image& image, const TorsionModel& m) {
        image.point(offsetof(TorsionModel, z_section), table(m.z_section, m.n_z, "z_section"));
        image.point(offsetof(TorsionModel, z_index), table(m.z_index, m.n_z, "z_index"));
        image.point(offsetof(TorsionModel, z_nominal), table(m.z_nominal, m.n_z, "z_nominal"));
        image.point(offsetof(TorsionModel, residual_column_start), table(m.residual_column_start, m.n_x + m.n_z + 1, "residual_column_start"));
        image.point(offsetof(TorsionModel, residual_row), table(m.residual_row, m.residual_nnz, "residual_row"));
    }

    llvm::Constant* relations(const TorsionModel& m) {
        if (m.n_relations == 0) return null_;
        Image image(m.relations, m.n_relations * sizeof(TorsionRelation));
        constexpr std::size_t end = offsetof(TorsionRelation, reserved) + sizeof(TorsionRelation::reserved);
        for (std::size_t i = 0; i < m.n_relations; ++i) image.clear(i * sizeof(TorsionRelation) + end, offsetof(TorsionRelation, nominal) - end);
        return image.emit(module_, "relations");
    }

    llvm::Constant* blocks(const TorsionModel& m) {
        if (m.n_blocks == 0) return null_;
        Image image(m.blocks, m.n_blocks * sizeof(TorsionBlock));
        for (std::size_t i = 0; i < m.n_blocks; ++i) add_block(image, i * sizeof(TorsionBlock), m.blocks[i], "block" + std::to_string(i) + "_");
        return image.emit(module_, "blocks");
    }

    void add_block(Image& image, std::size_t at, const TorsionBlock& b, const std::string& name) {
        image.point(at + offsetof(TorsionBlock, tear_section), table(b.tear_section, b.n, name + "tear_section"));
        image.point(at + offsetof(TorsionBlock, tear_index), table(b.tear_index, b.n, name + "tear_index"));
        image.point(at + offsetof(TorsionBlock, tear_nominal), table(b.tear_nominal, b.n, name + "tear_nominal"));
        image.point(at + offsetof(TorsionBlock, tear_variable), table(b.tear_variable, b.n, name + "tear_variable"));
        image.point(at + offsetof(TorsionBlock, column_start), table(b.column_start, b.n + 1, name + "column_start"));
        image.point(at + offsetof(TorsionBlock, row), table(b.row, b.nnz, name + "row"));
        image.point(at + offsetof(TorsionBlock, relations), table(b.relations, b.n_relations, name + "relations"));
        image.point(at + offsetof(TorsionBlock, discretes), table(b.discretes, b.n_discretes, name + "discretes"));
        image.point(at + offsetof(TorsionBlock, equations), table(b.equations, b.n, name + "equations"));
        for (std::size_t field : kernels_of_block) point_to_kernel(image, at + field);
    }

    void point_to_kernel(Image& image, std::size_t at) {
        const auto row = image.read<std::uintptr_t>(at);
        if (row == 0) return image.point(at, null_);
        auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(module_.getContext()), {llvm::PointerType::getUnqual(module_.getContext())}, false);
        image.point(at, llvm::cast<llvm::Constant>(module_.getOrInsertFunction(kernel_symbol(row - 1), type).getCallee()));
    }

    llvm::Module& module_;
    llvm::Constant* null_;
};

/// A function that returns the address of some data.
void emit_getter(llvm::Module& module, const std::string& symbol, llvm::Constant* data) {
    llvm::IRBuilder<> body(module.getContext());
    auto* function = llvm::Function::Create(llvm::FunctionType::get(body.getPtrTy(), false), llvm::GlobalValue::ExternalLinkage, symbol, module);
    body.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", function));
    body.CreateRet(data);
}

/// What the library keeps for itself: kernels and functions call each other directly. Mathematics comes from outside.
void hide(llvm::Module& module) {
    for (llvm::Function& f : module) {
        const bool is_own = f.getName().starts_with("torsion_kernel_") || f.getName().starts_with("torsion_function_");
        if (!is_own) continue;
        f.setVisibility(llvm::GlobalValue::HiddenVisibility);
        f.setDSOLocal(true);
    }
}

void prepare(llvm::Module& module, llvm::TargetMachine& machine) {
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple().str());
    module.setPICLevel(llvm::PICLevel::BigPIC);
}

std::string bytes_of(const llvm::MemoryBuffer& buffer) { return buffer.getBuffer().str(); }

std::string text_of(const llvm::Module& module) {
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
}

} // namespace

bool is_target_cpu(const std::string& name) { return is_known_cpu(name); }

std::string default_cpu() {
    const llvm::Triple triple(llvm::sys::getProcessTriple());
    return triple.getArch() == llvm::Triple::x86_64 ? "x86-64-v2" : "generic";
}

std::vector<std::string> make_object(const program::Program& program, const ObjectOptions& options) {
    std::vector<NativeKernel> kernels = native_kernels(program, {.everything = true, .optimization = options.optimization});
    Descriptor descriptor(program, assign_scratch(program, kernels), Descriptor::Paths::Names);
    descriptor.link(token);

    const auto machine = make_target_machine(options.optimization, options.cpu, true);
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    prepare(module, *machine);
    std::vector<std::string> result;
    if (options.form == CodeForm::Linkable) {
        for (const auto& object : make_objects(program, kernels, {options.cpu, options.optimization, true}, hide)) result.push_back(bytes_of(*object));
    } else {
        emit_all(module, program, kernels);
        optimize(module, *machine, options.optimization);
    }
    emit_getter(module, "torsion_model", DescriptorData(module).model(descriptor.model()));
    hide(module);
    if (options.form == CodeForm::Llvm) result.push_back(text_of(module));
    else result.push_back(bytes_of(*write_code(module, *machine, options.form == CodeForm::Assembly)));
    return result;
}

std::string make_data_object(const std::string& symbol, const std::vector<std::uint32_t>& numbers) {
    const auto machine = make_target_machine(0, default_cpu(), true);
    llvm::LLVMContext context;
    llvm::Module module("torsion_data", context);
    prepare(module, *machine);
    emit_getter(module, symbol, Image(numbers.data(), numbers.size() * sizeof(std::uint32_t)).emit(module, "numbers"));
    return bytes_of(*write_code(module, *machine));
}

} // namespace torsion::native
