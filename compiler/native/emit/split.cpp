#include "compiler/native/emit/split.h"

#include "compiler/lower/instructions.h"

#include <unordered_map>

namespace torsion::native {

using lower::Code;
using lower::Instruction;
using lower::Kernel;
using lower::key;
using lower::Slot;
using lower::ValueId;

namespace {

class Splitter {
public:
    Splitter(const lower::Program& program, const Kernel& kernel, std::size_t limit) : program_(program), kernel_(kernel), code_(kernel.code), limit_(limit) {}

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
            if (code_[v].code == Code::If || code_[v].code == Code::Loop) ++depth;
            if (code_[v].code == Code::EndIf || code_[v].code == Code::EndLoop) --depth;
            std::size_t end = v.index() + std::size_t{1};
            if (depth > 0 || end - begin < limit_ || end == code_.size()) continue;
            result_.pieces.push_back({begin, end});
            begin = end;
        }
        result_.pieces.push_back({begin, code_.size()});
    }

    static bool is_running(const Instruction& i) { return (i.code == Code::Load || i.code == Code::Store) && (i.index > 0 || i.count > 0); }

    /// Slots that are stored just once keep that value to the end of the kernel, but for those of calls: a block that is solved may call, too.
    void find_stores() {
        std::uint32_t count = 1; // of the loop around
        for (ValueId v : code_.ids()) {
            const Instruction& i = code_[v];
            if (i.code == Code::Loop) count = i.count;
            if (i.code == Code::EndLoop) count = 1;
            for (std::uint32_t k = 0; i.code == Code::Store && k < count; ++k) ++stores_[key({i.slot.section, kernel_.index_of(i, k)})];
            if (code_[v].code == Code::CallFunction) find_call(code_[v]);
        }
        std::size_t depth = 0; // what is stored in a loop stays there
        for (ValueId v : code_.ids()) {
            const Instruction& i = code_[v];
            if (i.code == Code::Loop || i.code == Code::If) ++depth; // an arm may not be taken
            if (i.code == Code::EndLoop || i.code == Code::EndIf) --depth;
            if (depth > 0 || is_running(i)) continue;
            if (i.code == Code::Store && stores_[key(i.slot)] == 1) result_.stored_by[i.a.index()] = v;
        }
    }

    void find_call(const Instruction& i) {
        const symbolic::Function& f = program_.model.flat.pool.function(symbolic::FunctionId(i.index));
        for (std::uint32_t k = 0; k < f.inputs + f.outputs; ++k) stores_[key({i.slot.section, i.slot.index + k})] += 2;
    }

    void find_imports(Piece& piece) {
        for (std::size_t at = piece.begin; at < piece.end; ++at) {
            const Instruction& i = code_[ValueId(at)];
            for (ValueId operand : operands(i)) {
                if (!operand || operand.index() >= piece.begin) continue;
                if (auto [last, fresh] = importer_.try_emplace(operand.index(), piece.begin); fresh || last->second != piece.begin) {
                    last->second = piece.begin;
                    piece.imports.push_back(operand);
                    provide(operand, piece.begin);
                }
            }
        }
    }

    void provide(ValueId v, std::size_t before) {
        const Instruction& i = code_[v];
        if (i.code == Code::Constant && i.index == 0) return;
        if (i.code == Code::Load && !is_running(i) && !stores_.contains(key(i.slot))) return;
        ValueId store = result_.stored_by[v.index()];
        if (store && store.index() < before) return;
        if (result_.scratch[v.index()] == Split::none) result_.scratch[v.index()] = result_.scratch_count++;
    }

    const lower::Program& program_;
    const Kernel& kernel_;
    const Store<ValueId, Instruction>& code_;
    std::size_t limit_;
    Split result_;
    std::unordered_map<std::uint64_t, std::uint32_t> stores_;
    std::unordered_map<std::uint32_t, std::size_t> importer_; ///< value → beginning of the last piece that imported it
};

} // namespace

Split split(const lower::Program& program, const Kernel& kernel, std::size_t limit) { return Splitter(program, kernel, limit)(); }

} // namespace torsion::native
