#include "compiler/native/cache/code_key.h"

namespace torsion::native {

namespace {

// A field added to one of these structs must go into the key below if code depends on it: old code for a new program
// gives wrong results.
static_assert(sizeof(program::Kernel) == sizeof(std::string) + 3 * sizeof(std::vector<int>),
              "a field of Kernel was added: see above");
static_assert(sizeof(program::Program) == sizeof(program::ModelTables) + sizeof(program::Layout) +
                                              2 * sizeof(std::vector<int>) +
                                              (sizeof(program::KernelTable) + 7) / 8 * 8 + sizeof(program::Functions) +
                                              sizeof(std::optional<program::FormChoice>), // no code depends on it
              "a field of Program was added: see above");
static_assert(sizeof(program::FunctionRoutine) == sizeof(program::Routine) + 16 + 3 * sizeof(std::vector<int>),
              "a field of FunctionRoutine was added: see above");

constexpr std::uint32_t form = 5; ///< of this key, and of the meaning of operators

void add(Hasher& hasher, const std::vector<std::uint32_t>& numbers) {
    hasher.add(numbers.size());
    hasher.add(numbers.data(), numbers.size() * sizeof(std::uint32_t));
}

void add(Hasher& hasher, const program::Code& code) {
    std::vector<std::uint32_t> words;
    for (const program::Instruction& i : code) append_words(i, words);
    hasher.add(code.size());
    add(hasher, words);
}

/// Adds the tables of its loops.
void add_tables(Hasher& hasher, const program::Kernel& kernel) {
    hasher.add(kernel.index_tables.size());
    for (const std::vector<std::uint32_t>& table : kernel.index_tables) add(hasher, table);
    hasher.add(kernel.constant_tables.size());
    for (const std::vector<double>& constants : kernel.constant_tables) {
        hasher.add(constants.size());
        for (double constant : constants) hasher.add(constant);
    }
}

/// Adds the cuts of a kernel, and how values pass between its pieces.
void add(Hasher& hasher, const Split& split) {
    hasher.add(split.pieces.size());
    if (split.pieces.size() < 2) return;
    for (const Piece& piece : split.pieces) {
        hasher.add(piece.end);
        hasher.add(piece.imports.size());
        for (program::ValueId v : piece.imports) {
            hasher.add(v.index());
            hasher.add(split.scratch[v.index()]);
            hasher.add(split.stored_by[v.index()].index());
        }
    }
}

void add(Hasher& hasher, const program::FunctionRoutine& function) {
    for (std::uint32_t size : {function.inputs, function.outputs, function.slots, function.locals}) hasher.add(size);
    add(hasher, function.routine.code);
    hasher.add(function.foreign.size());
    for (const auto& callee : function.foreign) hasher.add(callee->is_real_result.size());
    hasher.add(function.checks.size());
    for (const program::CheckPoint& check : function.checks) hasher.add(check.is_warning);
}

} // namespace

Digest code_key(const program::Program& program, const std::vector<NativeKernel>& kernels, const NativeOptions& options,
                const TargetSpec& target) {
    Hasher hasher;
    hasher.add(form);
    for (const std::string* part : {&target.triple, &target.cpu, &target.features}) hasher.add(*part);
    hasher.add(options.optimization);
    hasher.add(options.function_limit);
    hasher.add(options.everything);
    hasher.add(kernels.size());
    for (const NativeKernel& kernel : kernels) {
        hasher.add(kernel.id.index());
        hasher.add(kernel.is_interpreted);
        hasher.add(kernel.scratch);
        hasher.add(kernel.optimization);
        if (kernel.is_interpreted) continue;
        add(hasher, program.kernels[kernel.id].code);
        add_tables(hasher, program.kernels[kernel.id]);
        add(hasher, kernel.split);
    }
    hasher.add(program.functions.rows.size());
    for (const program::FunctionRow& function : program.functions.rows) {
        hasher.add(function.id.index());
        hasher.add(program.assertion_of(function.id, 0).index());
        add(hasher, *function.routine);
    }
    return hasher.finish();
}

} // namespace torsion::native
