#pragma once
// Values of expressions with some unknown leaves. Example: a function computes a capacitance from voltages; it is 0 for
// all of them if the model's card says 0.

#include "compiler/symbolic/function.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

namespace torsion::symbolic {

/// Abstract interpretation (Cousot & Cousot 1977): an unknown condition runs both branches, and values equal after both
/// are known. 0 times anything is 0, as in simplify.h. Relations are evaluated literally. A call with a check that may
/// fail has unknown results.
class PartialEvaluator {
public:
    using Value = std::optional<double>; ///< nothing: unknown. Never NaN
    using Values = std::vector<Value>;
    using Leaf = std::function<Value(ExprId)>;
    /// The evaluator asks `leaf` for Variable, Der, Pre, Time and Initial leaves.
    PartialEvaluator(const ExprPool& pool, Leaf leaf) : pool_(pool), leaf_(std::move(leaf)) {}
    Value operator()(ExprId root) { return value(memo_, root); }
    void forget() { memo_ = {}; } ///< for newly known leaves

private:
    struct Memo {                      ///< valid while the slots stay
        const Values* slots = nullptr; ///< of the function in whose body the expressions stand
        std::unordered_map<ExprId, Value> values;
        std::unordered_map<ExprId, Values> calls;
    };
    struct Frame { ///< of a running call
        Values slots;
        bool is_gone = false;                                          ///< it has returned
        std::optional<Values> returned{};                              ///< slots, joined over all returns
        std::size_t arms = 0;                                          ///< that are being tried, within each other
        std::vector<std::pair<std::uint32_t, Value>> changes{};        ///< in them: slots with their values before
        Value operator()(PartialEvaluator& evaluate, ExprId e) const { // one expression
            Memo memo{&slots, {}, {}};
            return evaluate.value(memo, e);
        }
        void set(std::uint32_t slot, const Value& value) {
            if (arms > 0) changes.emplace_back(slot, slots[slot]);
            slots[slot] = value;
        }
        void forget(std::uint32_t first, std::uint32_t count) {
            for (std::uint32_t slot = first; slot < first + count; ++slot) set(slot, std::nullopt);
        }
    };

    Value value(Memo& memo, ExprId e);
    Value compute(Memo& memo, ExprId e);
    Value binary(Memo& memo, const Node& node);
    Value select(Memo& memo, const Node& node);
    Value output(Memo& memo, const Node& node);

    static bool is_within_function(const Memo& memo) { return memo.slots != nullptr; }
    Values outer_call(FunctionId f, Values inputs);
    Values call(FunctionId f, Values inputs);
    void run(Frame& frame, const FunctionBody& body);
    void run(Frame& frame, const FunctionStatement& statement);
    void assign(Frame& frame, const Assign& assign);
    void assign_element(Frame& frame, const AssignElement& assign);
    void branch(Frame& frame, const Branch& branch);
    using Changed = std::map<std::uint32_t, Value>; ///< slots with their new values
    Changed tried(Frame& frame, const FunctionBody& body);
    static void join(Frame& frame, Changed& into, const Changed& other);
    void loop(Frame& frame, const While& loop);
    static void leave(Frame& frame);
    void forget(Frame& frame, const FunctionBody& body);
    static void join(Values& into, const Values& other);

    const ExprPool& pool_;
    Leaf leaf_;
    Memo memo_;
    std::size_t depth_ = 0; ///< of the current computation
    std::size_t steps_ = 0; ///< statements run
    std::size_t calls_ = 0; ///< within each other
    bool may_fail_ = false; ///< in the outermost call
};

} // namespace torsion::symbolic
