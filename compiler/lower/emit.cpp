#include "compiler/lower/emit.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

namespace {

[[noreturn]] void broken(const char* what) {
    std::fprintf(stderr, "torsion: internal error while lowering: %s; please report this with the model\n", what);
    std::abort();
}

/// A call with effects is made where it stands.
bool has_effect(const symbolic::ExprPool& pool, ExprId e) {
    return pool[e].kind == Kind::Call && pool.function(pool.callee(e)).has_effect;
}

/// A call that did not succeed at compile time (instance/functions). It is not made beforehand with those of
/// parameters: its failure must be seen.
bool fails_where_reached(const symbolic::ExprPool& pool, ExprId e) {
    if (pool[e].kind != Kind::Call) return false;
    const symbolic::FunctionBody& body = pool.function(pool.callee(e)).body;
    const auto* check = body.size() == 1 ? std::get_if<symbolic::Check>(&body.front().node) : nullptr;
    return check && !check->is_warning && pool.is_constant(check->condition, 0);
}

/// The expressions of all statements, in order.
std::vector<ExprId> expressions_of(const symbolic::ExprPool& pool, const std::vector<Statement>& statements) {
    std::vector<ExprId> result;
    const auto add = [&](ExprId e) {
        if (e) result.push_back(e);
    };
    const auto add_inner = [&](const std::vector<std::pair<VarId, ExprId>>& inner) {
        for (const auto& [v, e] : inner) add(e);
    };
    const auto add_before = [&](const std::vector<Statement>& before) {
        const std::vector<ExprId> found = expressions_of(pool, before);
        result.insert(result.end(), found.begin(), found.end());
    };
    for (const Statement& statement : statements) {
        match(
            statement.node, [&](const Compute& s) { add(s.value); }, [&](const SolveByHost&) {},
            [&](const SolveGradient&) {}, [&](const RefreshFactors& s) { add_before(s.before), add(s.condition); },
            [&](const SolveInPlace& s) {
                add_before(s.before), add(s.condition);
                std::ranges::for_each(s.values, add);
                add_inner(s.inner);
            },
            [&](const ComputeInside& s) { add(s.condition), add_inner(s.inner); },
            [&](const CheckAssertion& s) { add(s.condition); },
            [&](const StoreCall& s) {
                add(s.condition);
                std::ranges::for_each(pool.children(s.call), add);
            });
    }
    return result;
}

} // namespace

Emitter::Emitter(Lowering& lowering)
    : lowering_(lowering), pool_(lowering.pool()), walker_(pool_), output_walker_(pool_),
      placement_(pool_, [this](ExprId e) { return is_leaf(e); }), walk_(pool_, placement_, *this),
      has_mixed_(std::ranges::any_of(lowering.blocks, &BlockLayout::is_mixed)) {}

Kernel Emitter::operator()(const Plan& plan) {
    plan_ = &plan;
    is_literal_ = has_mixed_ && !plan.is_frozen;
    ++generation_;
    kernel_ = {.name = plan.name};
    repeated_.clear();
    const std::vector<ExprId> roots = expressions_of(pool_, plan.statements);
    placement_.analyse(roots);
    find_outputs(roots);
    load_reciprocals(roots);
    emit(plan.statements);
    return std::move(kernel_);
}

void Emitter::find_outputs(const std::vector<ExprId>& roots) {
    outputs_ = {}; // not clear(): its time grows with the largest kernel so far
    if (pool_.function_count() == 0) return;
    output_walker_.restart();
    for (ExprId root : roots) {
        output_walker_(
            root,
            [&](ExprId e) {
                if (pool_[e].kind == Kind::Output && !is_leaf(e)) outputs_[ExprId(pool_[e].a)].push_back(e);
            },
            [&](ExprId e) { return !is_leaf(e); });
    }
}

/// A division by an expression over parameters becomes a multiplication: the reciprocal is computed once, when
/// parameters change, and a division takes as long as ten other operations. Reciprocals are loaded first, because one
/// use may stand in a region and another one behind it.
void Emitter::load_reciprocals(const std::vector<ExprId>& roots) {
    reciprocals_ = {};
    if (!plan_->uses_cache || is_literal_) return;
    std::vector<ExprId> divisions;
    output_walker_.restart();
    for (ExprId root : roots) {
        output_walker_(
            root,
            [&](ExprId e) {
                if (pool_[e].op == Op::Div && !is_leaf(e) && !pool_.is_constant(ExprId(pool_[e].b)) &&
                    is_parametric(ExprId(pool_[e].b)))
                    divisions.push_back(e);
            },
            [&](ExprId e) { return !is_leaf(e); });
    }
    for (ExprId e : divisions) {
        const ExprId reciprocal = symbolic::div(pool_, pool_.constant(1), ExprId(pool_[e].b));
        if (!is_leaf(reciprocal)) continue;
        if (!known(reciprocal)) set(reciprocal, leaf(reciprocal));
        reciprocals_[e] = reciprocal;
    }
}

void Emitter::emit(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) match(statement.node, [&](const auto& s) { emit(s); });
}

void Emitter::emit(const Compute& s) {
    is_tentative_ = s.is_tentative;
    const ValueId result = walk_(s.value);
    if (s.defines) set(s.defines, result);
    if (s.store) add(program::store_to(*s.store, result));
    is_tentative_ = false;
}

void Emitter::emit(const SolveByHost& s) { add(program::SolveBlock{{s.block}}); }
void Emitter::emit(const SolveGradient& s) { add(program::SolveGradient{s.block, s.columns}); }

void Emitter::emit(const CheckAssertion& s) {
    const ValueId condition = walk_(s.condition);
    add(program::Assert{condition, s.assertion, s.level});
}

void Emitter::emit(const StoreCall& s) {
    const ValueId condition = s.condition ? walk_(s.condition) : constant(1);
    const symbolic::Children arguments = pool_.children(s.call);
    const std::vector<bool>* const held = held_arguments(s.call);
    is_tentative_ = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!held || !(*held)[i]) walk_(arguments[i]);
    }
    is_tentative_ = false;
    const auto count = static_cast<std::uint32_t>(s.otherwise.size());
    std::vector<ValueId> results, otherwise;
    for (const double value : s.otherwise) otherwise.push_back(constant(value));
    add(program::If{condition});
    store_arguments(s.call);
    const Slot first{Section::Work, lowering_.call_slots(s.call)};
    add(program::CallFunction{pool_.callee(s.call), first, true, held != nullptr});
    for (std::uint32_t k = 0; k < count; ++k)
        results.push_back(load({Section::Work, first.index + static_cast<std::uint32_t>(arguments.size()) + k}));
    for (std::uint32_t k = 0; k < count; ++k) add(program::store_to({s.first.section, s.first.index + k}, results[k]));
    add(program::Else{});
    for (std::uint32_t k = 0; k < count; ++k)
        add(program::store_to({s.first.section, s.first.index + k}, otherwise[k]));
    add(program::EndIf{});
}

void Emitter::emit(const RefreshFactors& s) {
    ValueId is_good = walk_(s.condition);
    for (const CachedInputs& run : s.runs) is_good = binary(Op::And, is_good, same(run));
    add(program::If{is_good});
    add(program::Else{});
    make_ready(s.before, s.loaded);
    add(program::CallKernel{lowering_.blocks[s.block].factors_kernel});
    add(program::EndIf{});
}

/// One instruction for the run if cached factorizations are few. With many, single comparisons allow a loop over like
/// blocks.
ValueId Emitter::same(const CachedInputs& run) {
    if (lowering_.cached_factorizations < least_alike) return add(program::BitsEqual{run.first, run.kept, run.count});
    ValueId result;
    for (std::uint32_t i = 0; i < run.count; ++i) {
        const ValueId now = load({run.first.section, run.first.index + i}), kept = load({Section::Work, run.kept + i});
        const ValueId equal = binary(Op::Eq, now, kept);
        result = result ? binary(Op::And, result, equal) : equal;
    }
    return result;
}

/// A single tear is the value of the region; several results are loaded from their slots on both paths.
void Emitter::emit(const SolveInPlace& statement) {
    const BlockLayout& block = lowering_.blocks[statement.block];
    const ValueId condition = walk_(statement.condition);
    std::vector<Solved> solved;
    for (std::size_t j = 0; j < statement.values.size(); ++j) {
        if (statement.values[j])
            solved.push_back({block.tear_variables[j], block.tears[j], walk_(statement.values[j])});
    }
    for (const auto& [v, e] : statement.inner) solved.push_back({v, lowering_.slot_of(v), walk_(e)});
    const bool is_single = block.tears.size() == 1;
    add(program::If{condition});
    for (const Solved& one : solved) {
        if (!is_single || statement.stores_tears) add(program::store_to(one.slot, one.in_place));
    }
    add(program::Else{is_single ? solved[0].in_place : ValueId()});
    ask_host(statement);
    if (!is_single) add(program::EndIf{});
    for (const Solved& one : solved) {
        const ValueId loaded = load(one.slot);
        set(pool_.variable(one.variable), is_single ? add(program::EndIf{loaded}) : loaded);
    }
}

/// Both paths leave the variables in their slots, and later code loads them from there. Values computed inside the
/// region are unknown outside of it.
void Emitter::emit(const ComputeInside& statement) {
    add(program::If{walk_(statement.condition)});
    for (const auto& [v, e] : statement.inner)
        add(program::store_to(lowering_.slot_of(v), load(lowering_.slot_of(v)))); // so that both paths write them
    add(program::Else{});
    emit_inside([&] {
        for (const auto& [v, e] : statement.inner) {
            const ValueId result = walk_(e);
            set(pool_.variable(v), result);
            add(program::store_to(lowering_.slot_of(v), result));
        }
    });
    add(program::EndIf{});
}

/// What it computes is unknown outside of it.
void Emitter::emit_inside(const std::function<void()>& code) {
    std::vector<ExprId> made;
    made_here_ = &made;
    const auto repeated = repeated_;
    code();
    repeated_ = repeated;
    made_here_ = nullptr;
    for (ExprId e : made) generation_of_.set(e, 0);
}

void Emitter::ask_host(const SolveInPlace& statement) {
    make_ready(statement.before, statement.loaded);
    // else later code loads the solution from slots
    const bool is_apart = statement.is_apart && lowering_.blocks[statement.block].tears.size() == 1;
    add(program::SolveBlock{{statement.block}, is_apart});
}

/// Stores the values that the host or another kernel loads, on this path only.
void Emitter::make_ready(const std::vector<Statement>& before, const std::vector<VarId>& loaded) {
    emit_inside([&] {
        emit(before);
        for (VarId v : loaded) {
            const ValueId computed = known(pool_.variable(v));
            const Slot slot = lowering_.slot_of(v);
            const bool is_there = computed && program::is<program::Load>(kernel_.code[computed]) &&
                                  program::slot_of(kernel_.code[computed]) == slot;
            if (computed && !is_there) add(program::store_to(slot, computed));
        }
    });
}

void Emitter::open(ExprId e) {
    if (reciprocals_.contains(e) || short_power(e) != 0) return walk_.need(ExprId(pool_[e].a));
    const symbolic::Children children = pool_.children(e);
    const std::vector<bool>* const held = pool_[e].kind == Kind::Call ? held_arguments(e) : nullptr;
    // leaves are computed last: a value loaded early stays live across calls
    for (const bool are_leaves : {true, false}) {
        for (std::size_t i = children.size(); i-- > 0;) {
            if (held && (*held)[i]) continue;
            if (is_leaf(children[i]) == are_leaves) walk_.need(children[i]);
        }
    }
}

void Emitter::close(ExprId e) {
    const ExprId first(pool_[e].a);
    if (const auto reciprocal = reciprocals_.find(e); reciprocal != reciprocals_.end()) {
        set(e, binary(Op::Mul, known(first), known(reciprocal->second)));
        // pow of the library takes ten times as long as a product
    } else if (const int power = short_power(e); power != 0) {
        ValueId product = known(first);
        for (int factor = 1; factor < power; ++factor) product = binary(Op::Mul, product, known(first));
        set(e, product);
    } else if (pool_[e].kind == Kind::Call) {
        call(e);
    } else if (!known(e)) { // an Output gets its value from its Call
        set(e, instruction_of(e));
    }
}

/// Values of parameters that may be unneeded hold no call that is sure to fail: where there is one, the value is that
/// of a variable.
bool Emitter::is_forgiven(ExprId call) const {
    return is_tentative_ && (plan_->uses_cache || !fails_where_reached(pool_, call));
}

/// All results are loaded at once, because a block that is solved later may call with other arguments. Where all who
/// need the call do so on one condition, it is made on this condition; otherwise the results are not used.
void Emitter::call(ExprId e) {
    symbolic::Children arguments = pool_.children(e);
    auto count = static_cast<std::uint32_t>(arguments.size());
    std::uint32_t first = lowering_.call_slots(e);
    const std::vector<bool>* const held = held_arguments(e);
    const auto [condition, value] = placement_.needed_if(e);
    // a leaf may get its value later
    const ValueId needed = condition && !is_leaf(condition) ? known(condition) : ValueId();
    if (needed) add(program::If{needed});
    if (needed && !value) add(program::Else{});
    store_arguments(e);
    bool may_fail = !is_forgiven(e) && placement_.is_certain(e);
    ValueId called = add(program::CallFunction{pool_.callee(e), {Section::Work, first}, !may_fail, held != nullptr});
    if (needed && value) add(program::Else{});
    if (needed) add(program::EndIf{});
    for (ExprId output : outputs_[e]) set(output, load({Section::Work, first + count + pool_[output].b}));
    set(e, called);
}

/// Those that are not held.
void Emitter::store_arguments(ExprId call) {
    const symbolic::Children arguments = pool_.children(call);
    const std::uint32_t first = lowering_.call_slots(call);
    const std::vector<bool>* const held = held_arguments(call);
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
        if (!held || !(*held)[i]) add(program::store_to({Section::Work, first + i}, known(arguments[i])));
    }
}

void Emitter::repeat(ExprId e, const symbolic::Placement::Arm& arm) {
    const auto outputs = outputs_.find(e);
    if (is_forgiven(e) || plan_->looks_ahead || outputs == outputs_.end()) return;
    if (!repeated_.emplace(e, arm).second) return;
    const ValueId value = known(outputs->second.front());
    add(program::If{binary(Op::Ne, value, value)}); // NaN
    store_arguments(e);
    add(program::CallFunction{
        pool_.callee(e), {Section::Work, lowering_.call_slots(e)}, false, held_arguments(e) != nullptr});
    add(program::Else{});
    add(program::EndIf{});
}

/// For a call with many arguments over parameters (a table): the arguments that the parameters kernel stores in the
/// call's slots once.
const std::vector<bool>* Emitter::held_arguments(ExprId call) {
    /// fewer are stored before each call, so that calls of like components can become a loop
    constexpr std::size_t least = 256;
    if (!plan_->uses_cache) return nullptr;
    auto [found, fresh] = held_.try_emplace(call);
    std::vector<bool>& held = found->second;
    if (const symbolic::Children arguments = pool_.children(call); fresh && arguments.size() >= least) {
        for (ExprId argument : arguments) held.push_back(is_parametric(argument));
        if (static_cast<std::size_t>(std::ranges::count(held, true)) < least) held.clear();
        else holding_.push_back(call);
    }
    return held.empty() ? nullptr : &held;
}

void Emitter::add_held_arguments(Plan& parameters) const {
    for (ExprId call : holding_) {
        const std::vector<bool>& held = held_.at(call);
        const symbolic::Children arguments = pool_.children(call);
        for (std::uint32_t i = 0; i < held.size(); ++i) {
            if (!held[i]) continue;
            // it may belong to an arm that is never taken
            parameters.statements.push_back(
                Statement::store_tentatively({Section::Work, lowering_.call_slots(call) + i}, arguments[i]));
        }
    }
}

ValueId Emitter::instruction_of(ExprId e) {
    const Node node = pool_[e];
    ValueId a = known(ExprId(node.a));
    switch (node.kind) {
    case Kind::Unary: return add(program::Unary{node.op, a});
    case Kind::Relation:
    case Kind::Binary: return binary(node.op, a, known(ExprId(node.b)));
    case Kind::Select: return add(program::Select{a, known(ExprId(node.b)), known(ExprId(node.c))});
    default: broken("der() or part of a function in a sorted equation");
    }
}

ValueId Emitter::leaf(ExprId e) {
    const Node node = pool_[e];
    switch (node.kind) {
    case Kind::Constant: return constant(pool_.value(e));
    case Kind::Time: return load({Section::Time, 0});
    case Kind::Initial:
        return plan_->initial == Initial::Load ? load({Section::Initial, 0})
                                               : constant(plan_->initial == Initial::One ? 1 : 0);
    case Kind::Relation: return load({Section::Relation, lowering_.relation_row.at(e)});
    case Kind::Variable:
    case Kind::Pre: {
        Place place = lowering_.layout.place[VarId(node.a)];
        if (node.kind == Kind::Pre && place.slot.section == Section::D) place.slot.section = Section::Pre;
        ValueId loaded = load(place.slot);
        return place.negated ? add(program::Unary{Op::Neg, loaded}) : loaded;
    }
    default: return load({Section::P, lowering_.cache(e, lowering_.layout)}); // a cached parameter expression
    }
}

ValueId Emitter::load(Slot slot) { return add(program::load_of(slot)); }
ValueId Emitter::constant(double value) { return add(program::Constant{value}); }
ValueId Emitter::binary(symbolic::Op op, ValueId left, ValueId right) { return add(program::Binary{op, left, right}); }

void Emitter::set(ExprId e, ValueId value) {
    generation_of_.set(e, generation_);
    values_.set(e, value);
    if (made_here_) made_here_->push_back(e);
}

bool Emitter::is_leaf(ExprId e) {
    Kind kind = pool_[e].kind;
    if (kind == Kind::Relation) return lowering_.relation_row.contains(e); // without a row it is a plain comparison
    return kind <= Kind::Initial || is_cached(e);
}

int Emitter::short_power(ExprId e) const {
    const Node& node = pool_[e];
    if (is_literal_ || node.kind != Kind::Binary || node.op != Op::Pow || !pool_.is_constant(ExprId(node.b))) return 0;
    const double power = pool_.value(ExprId(node.b));
    return power == 2 || power == 3 ? static_cast<int>(power) : 0;
}

/// A negation costs less than a slot.
bool Emitter::is_cached(ExprId e) { return plan_->uses_cache && pool_[e].op != Op::Neg && is_parametric(e); }

bool Emitter::is_parametric(ExprId root) {
    if (dependence_[root] != Dependence::Unknown) return dependence_[root] == Dependence::Parametric;
    walker_.restart();
    walker_(
        root,
        [&](ExprId e) {
            if (dependence_[e] != Dependence::Unknown) return;
            bool result = pool_[e].kind > Kind::Initial && pool_[e].kind != Kind::Relation;
            for (ExprId child : pool_.children(e)) result = result && dependence_[child] == Dependence::Parametric;
            if (pool_[e].kind == Kind::Constant) result = true;
            if (fails_where_reached(pool_, e) || has_effect(pool_, e)) result = false;
            if (pool_[e].kind == Kind::Variable) {
                VarId v = pool_.var(e);
                result =
                    v.index() < lowering_.model.flat.variables.size() && lowering_.model.role[v] == Role::Parameter;
            }
            dependence_.set(e, result ? Dependence::Parametric : Dependence::Varying);
        },
        [&](ExprId e) { return dependence_[e] == Dependence::Unknown; });
    return dependence_[root] == Dependence::Parametric;
}

} // namespace torsion::lower
