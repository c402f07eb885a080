#include "compiler/symbolic/walk.h"

#include <array>
#include <unordered_set>
#include <utility>

namespace torsion::symbolic {

namespace {

/// Most expressions are shallow: the stack needs no allocation.
struct Frame {
    ExprId node;
    std::uint32_t next = 0;
    Children children;
};

class Stack {
public:
    bool empty() const { return size_ == 0; }
    Frame& top() { return size_ <= near_.size() ? near_[size_ - 1] : far_.back(); }
    void push(Frame frame) {
        if (size_ < near_.size()) near_[size_] = frame;
        else far_.push_back(frame);
        ++size_;
    }
    void pop() {
        if (size_ > near_.size()) far_.pop_back();
        --size_;
    }

private:
    std::array<Frame, 12> near_;
    std::vector<Frame> far_;
    std::size_t size_ = 0;
};

} // namespace

void Walker::operator()(ExprId root, const std::function<void(ExprId)>& visit,
                        const std::function<bool(ExprId)>& enter) {
    if (stamp_.size() < pool_.size()) stamp_.resize(pool_.size(), 0);
    Stack stack;
    const auto see = [&](ExprId e) {
        if (std::exchange(stamp_[e.index()], generation_) == generation_) return;
        if (pool_[e].kind > Kind::Initial && (!enter || enter(e))) stack.push({e, 0, pool_.children(e)});
        else visit(e);
    };
    see(root);
    while (!stack.empty()) {
        Frame& top = stack.top();
        if (top.next < top.children.size()) {
            see(top.children[top.next++]);
        } else {
            const ExprId done = top.node;
            stack.pop();
            visit(done);
        }
    }
}

void Walker::restart() {
    if (++generation_ != 0) return;
    stamp_.assign(stamp_.size(), 0);
    generation_ = 1;
}

bool depends_on(const ExprPool& pool, ExprId root, ExprId leaf) {
    std::vector<ExprId> open{root};
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
        ExprId e = open.back();
        open.pop_back();
        if (e == leaf) return true;
        if (e < leaf || !seen.insert(e).second) continue; // nodes older than the leaf cannot contain it
        for (ExprId child : pool.children(e)) open.push_back(child);
    }
    return false;
}

} // namespace torsion::symbolic
