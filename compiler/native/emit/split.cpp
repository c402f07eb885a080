#include "compiler/native/emit/split.h"

#include "compiler/program/block_effects.h"

#include <unordered_map>

namespace torsion::native {

using program::CallFunction;
using program::EndIf;
using program::EndLoop;
using program::If;
using program::Instruction;
using program::is;
using program::Kernel;
using program::key;
using program::Load;
using program::Loop;
using program::Slot;
using program::ValueId;

namespace {

class Splitter {
public:
    Splitter(const program::Program& program, const Kernel& kernel, std::size_t limit)
        : program_(program), kernel_(kernel), code_(kernel.code), limit_(limit) {}

    Split operator()() {
        result_.scratch.assign(code_.size(), Split::none);
        result_.stored_by.assign(code_.size(), ValueId());
        cut();
        if (result_.pieces.size() > 1) {
            find_stores();
            for (Piece& piece : result_.pieces) find_imports(piece);
        }
        return std::move(result_);
    }

private:
    void cut() {
        std::size_t depth = 0, begin = 0;
        for (ValueId v : code_.ids()) {
            if (is<If, Loop>(code_[v])) ++depth;
            if (is<EndIf, EndLoop>(code_[v])) --depth;
            std::size_t end = v.index() + std::size_t{1};
            if (depth > 0 || end - begin < limit_ || end == code_.size()) continue;
            result_.pieces.push_back({begin, end});
            begin = end;
        }
        result_.pieces.push_back({begin, code_.size()});
    }

    /// A slot that is stored only once keeps its value to the end of the kernel, except slots of calls (a block that is
    /// solved may call, too) and those that the solution of a block writes: the columns of a gradient replace its
    /// right-hand sides.
    void find_stores() {
        const program::BlockEffects effects(program_);
        std::uint32_t count = 1; // of the loop around the instruction
        for (ValueId v : code_.ids()) {
            if (const auto* loop = std::get_if<Loop>(&code_[v])) count = loop->count;
            if (is<EndLoop>(code_[v])) count = 1;
            const auto* store = std::get_if<program::Store>(&code_[v]);
            for (std::uint32_t k = 0; store && k < count; ++k) ++stores_[key(kernel_.at(*store, k))];
            if (const auto* call = std::get_if<CallFunction>(&code_[v])) find_call(*call);
            if (const auto* gradient = std::get_if<program::SolveGradient>(&code_[v])) find_gradient(*gradient);
            for (std::uint32_t k = 0; k < count; ++k) {
                for (const Slot slot : effects.stores(code_[v], kernel_, k)) stores_[key(slot)] += 2;
            }
        }
        std::size_t depth = 0; // stores in a loop do not count
        for (ValueId v : code_.ids()) {
            if (is<Loop, If>(code_[v])) ++depth; // an arm may not be taken
            if (is<EndLoop, EndIf>(code_[v])) --depth;
            const auto* store = std::get_if<program::Store>(&code_[v]);
            if (depth == 0 && store && store->index.is_fixed() && stores_[key(store->slot())] == 1)
                result_.stored_by[store->value.index()] = v;
        }
    }

    void find_call(const CallFunction& call) {
        const program::FunctionRow& f = program_.functions[call.function];
        for (std::uint32_t k = 0; k < f.inputs() + f.outputs(); ++k)
            stores_[key({call.arguments.section, call.arguments.index + k})] += 2;
    }

    void find_gradient(const program::SolveGradient& gradient) {
        const program::BlockLayout& block = program_.blocks[gradient.block.index()];
        const auto n = static_cast<std::uint32_t>(block.tears.size());
        for (std::uint32_t k = 0; k < n * gradient.columns; ++k)
            stores_[key({program::Section::Work, block.rhs + k})] += 2;
    }

    void find_imports(Piece& piece) {
        for (std::size_t at = piece.begin; at < piece.end; ++at) {
            const Instruction& i = code_[ValueId(at)];
            for (ValueId operand : operands(i)) {
                if (!operand || operand.index() >= piece.begin) continue;
                if (auto [last, fresh] = importer_.try_emplace(operand.index(), piece.begin);
                    fresh || last->second != piece.begin) {
                    last->second = piece.begin;
                    piece.imports.push_back(operand);
                    provide(operand, piece.begin);
                }
            }
        }
    }

    void provide(ValueId v, std::size_t before) {
        if (is<program::Constant>(code_[v])) return;
        const auto* load = std::get_if<Load>(&code_[v]);
        if (load && load->index.is_fixed() && !stores_.contains(key(load->slot()))) return;
        ValueId store = result_.stored_by[v.index()];
        if (store && store.index() < before) return;
        if (result_.scratch[v.index()] == Split::none) result_.scratch[v.index()] = result_.scratch_count++;
    }

    const program::Program& program_;
    const Kernel& kernel_;
    const program::Code& code_;
    std::size_t limit_;
    Split result_;
    std::unordered_map<std::uint64_t, std::uint32_t> stores_;
    std::unordered_map<std::uint32_t, std::size_t> importer_; ///< value → beginning of the last piece that imported it
};

} // namespace

Split split(const program::Program& program, const Kernel& kernel, std::size_t limit) {
    return Splitter(program, kernel, limit)();
}

} // namespace torsion::native
