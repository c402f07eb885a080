#pragma once
// Translates expressions into instructions: children before parents, each node once, without recursion. A Select whose
// arms may be evaluated only when taken becomes a region (symbolic/placement.h).
//
// The client knows the parts of a node and holds the values:
//   ValueId known(ExprId)      its value, or an invalid one
//   void set(ExprId, ValueId)
//   bool is_leaf(ExprId)       no instruction computes a node below it
//   ValueId leaf(ExprId)
//   void open(ExprId)          requests needed nodes with need(), the last request comes first
//   void close(ExprId)         all requested nodes are known: computes the node and sets its value
//   void repeat(ExprId, Arm)   a call that was made where it must not fail, and that is needed in this arm: if it
//   failed, it fails now ValueId add(Instruction)

#include "compiler/program/instruction.h"
#include "compiler/symbolic/placement.h"

#include <vector>

namespace torsion::program {

template <class Client>
class ExpressionWalk {
public:
    /// The arguments must outlive the walk.
    ExpressionWalk(const symbolic::ExprPool& pool, const symbolic::Placement& placement, Client& client)
        : pool_(pool), placement_(placement), client_(client) {}
    ExpressionWalk(const ExpressionWalk&) = delete; // its client has it

    ValueId operator()(symbolic::ExprId root) {
        need(root);
        while (!stack_.empty()) {
            const Open open = stack_.back();
            stack_.pop_back();
            if (open.step == 0 && client_.known(open.node)) continue;
            if (client_.is_leaf(open.node)) client_.set(open.node, client_.leaf(open.node));
            else if (placement_.is_guarded(open.node)) step_region(open);
            else step_ordinary(open);
        }
        return client_.known(root);
    }

    void need(symbolic::ExprId e) { stack_.push_back({e}); }

private:
    struct Open {
        symbolic::ExprId node;
        int step = 0;
    };

    void step_ordinary(Open open) {
        if (open.step > 0) return client_.close(open.node);
        stack_.push_back({open.node, 1});
        client_.open(open.node);
    }

    /// Condition; nodes needed inside and outside; first arm; second arm.
    void step_region(Open open) {
        const symbolic::Node node = pool_[open.node];
        const symbolic::ExprId condition(node.a), first(node.b), second(node.c);
        if (open.step < 4) stack_.push_back({open.node, open.step + 1});
        switch (open.step) {
        case 0: need(condition); break;
        case 1: {
            const std::vector<symbolic::ExprId>& before = placement_.before(open.node);
            for (std::size_t i = before.size(); i-- > 0;) need(before[i]);
            break;
        }
        case 2:
            client_.add(If{client_.known(condition)});
            repeat_calls(open.node, 0);
            need(first);
            break;
        case 3:
            client_.add(Else{client_.known(first)});
            repeat_calls(open.node, 1);
            need(second);
            break;
        case 4: client_.set(open.node, client_.add(EndIf{client_.known(second)})); break;
        }
    }

    /// A comparison or a condition would not show that the value is NaN.
    void repeat_calls(symbolic::ExprId select, std::size_t arm) {
        const std::vector<symbolic::ExprId>& calls = placement_.reached(select, arm);
        for (std::size_t i = calls.size(); i-- > 0;) client_.repeat(calls[i], placement_.arm_of(select, arm));
    }

    const symbolic::ExprPool& pool_;
    const symbolic::Placement& placement_;
    Client& client_;
    std::vector<Open> stack_;
};

} // namespace torsion::program
