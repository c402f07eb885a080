// The statements of such a loop become those of a function, over the variables of the model. At the end the slots are
// numbered.
#include "compiler/flat/sections/loop_function.h"

#include "compiler/flat/sections/loop_slots.h"
#include "compiler/instance/message_text.h"
#include "compiler/symbolic/integer_range.h"
#include "compiler/symbolic/whole_steps.h"

#include <set>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Kind;
using symbolic::Op;

namespace {

class LoopMaker {
public:
    LoopMaker(EventLowering& events, const typing::VaryingLoop& loop, const Place& place)
        : events_(events), loop_(loop), place_(place), iterators_(loop.iterators) {
        place_.in_loop = true;
        place_.guards.clear(); // they decide about the call
    }

    std::optional<LoopFunction> operator()(Span span) {
        const auto impure_calls = events_.impure_calls;
        const std::size_t errors = b_.diagnostics.error_count();
        statements(loop_.body);
        if (events_.impure_calls != impure_calls)
            b_.diagnostics.report(Diag::NotSupported, span,
                                  "not supported: an impure function in a loop whose rounds vary",
                                  b_.place_of(place_.at(span)));
        return b_.diagnostics.error_count() == errors ? std::optional(finished()) : std::nullopt;
    }

private:
    void add(decltype(symbolic::FunctionStatement::node) s) { target_->push_back({std::move(s)}); }
    template <class Run>
    void into(FunctionBody& body, Run run) {
        FunctionBody* outer = std::exchange(target_, &body);
        run();
        target_ = outer;
    }
    FunctionBody body_of(const typing::Body& all) {
        FunctionBody result;
        into(result, [&] { statements(all); });
        return result;
    }
    /// Behind the iterators.
    std::uint32_t temporary() { return loop_.iterators + temporaries_++; }
    /// Temporaries that hold these values.
    std::vector<ExprId> held(const std::vector<ExprId>& values) {
        symbolic::Assign all;
        std::vector<ExprId> result;
        for (ExprId value : values) {
            all.slots.push_back(temporary()), all.values.push_back(value);
            result.push_back(pool_.local(all.slots.back()));
        }
        if (!values.empty()) add(std::move(all));
        return result;
    }
    std::uint32_t slot(VarId v) {
        written_.insert(v);
        return v.index() | of_model;
    }
    void expect_exact(ExprId e, bool is_integer) {
        if (pool_.children(e).empty()) return;
        const ExprId is_exact = (is_integer ? integers_ : parts_).is_exact(e);
        if (!pool_.is_constant(is_exact))
            add(symbolic::Check{is_exact,
                                "a value beyond the largest Integer, 2^53 - 1, in a loop of `" + loop_.name + "`"});
    }

    void statements(const typing::Body& all) {
        for (const typing::Statement& s : all) statement(s);
    }
    void statement(const typing::Statement& s) {
        match(
            s.node, [&](const typing::Assignment& a) { assignment(a); }, [&](const typing::If& i) { branch(i); },
            [&](const typing::RangeLoop& l) { over_range(l); }, [&](const typing::ValueLoop& l) { over_values(l); },
            [&](const typing::While& w) { while_loop(w); },
            [&](const typing::Check& c) {
                const ExprId condition = events_.lowered(c.condition, place_);
                if (!pool_.is_constant(condition, 1)) add(symbolic::Check{condition, c.message, c.is_warning});
            },
            [&](const typing::Break&) { add(symbolic::Break{}); }, [](const auto&) {});
    }

    // ---- assignments

    void assignment(const typing::Assignment& a) {
        std::vector<TypedValue> values = events_.lowered(values_of(a), place_);
        if (a.parts.size() > 1)
            for (TypedValue& value : values) hold(value); // the outputs of one call, before its operands change
        for (std::size_t i = 0; i < a.parts.size(); ++i) {
            if (a.parts[i].target.selected) store_selected(a.parts[i].target, std::move(values[i]));
            else store(a.parts[i], values[i]);
        }
    }

    void store(const typing::Assignment::Part& part, TypedValue& value) {
        symbolic::Assign all;
        each_assigned(events_, part.target.variables, value, place_, place_.at(part.of_value), [&](VarId v, ExprId e) {
            expect_exact(e, b_.model.variables[v].type == Type::Integer);
            all.slots.push_back(slot(v)), all.values.push_back(e);
        });
        add(std::move(all));
    }

    void store_selected(const typing::Target& target, TypedValue value) {
        const typing::Selected& selected = *target.selected;
        // all, before any element is set
        const std::vector<ExprId> offsets = held(events_.lowered(selected.selection.offsets, place_));
        hold(value);
        for (ExprId offset : offsets) {
            const ExprId least = symbolic::make(pool_, Op::Ge, offset, pool_.constant(0));
            const ExprId most =
                symbolic::make(pool_, Op::Lt, offset, pool_.constant(static_cast<double>(selected.count)));
            add(symbolic::Check{symbolic::make(pool_, Op::And, least, most),
                                instance::plain_in_message("a subscript of `" + selected.name +
                                                           "`, which is assigned, is out of range")});
        }
        store_elements(target.variables, selected.count, offsets, value);
    }
    void hold(TypedValue& value) {
        for (ExprId e : value.elements) expect_exact(e, value.type == BaseType::Integer);
        value.elements = held(value.elements);
        for (instance::Field& field : value.fields) hold(field.term);
    }

    void store_elements(const TypedValue& place, std::size_t count, const std::vector<ExprId>& offsets,
                        const TypedValue& right) {
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            store_elements(place.fields[i].term, count, offsets, right.fields[i].term);
        if (place.elements.empty()) return;
        const std::size_t block = place.elements.size() / count;
        const VarId first = pool_.var(place.elements.front());
        bool is_block = true;
        for (std::size_t i = 0; i < place.elements.size(); ++i) {
            slot(pool_.var(place.elements[i]));
            is_block = is_block && pool_.var(place.elements[i]).index() == first.index() + i;
        }
        for (std::size_t k = 0; k < offsets.size(); ++k) {
            for (std::size_t b = 0; b < block; ++b) {
                const ExprId at =
                    symbolic::add(pool_, symbolic::mul(pool_, offsets[k], pool_.constant(static_cast<double>(block))),
                                  pool_.constant(static_cast<double>(b)));
                const ExprId value = right.elements[k * block + b];
                if (is_block) store_at(first, place.elements.size(), at, value);
                else store_by_cases(place, at, value);
            }
        }
    }
    void store_at(VarId first, std::size_t count, ExprId at, ExprId value) {
        add(symbolic::AssignElement{slot(first), static_cast<std::uint32_t>(count), at, value,
                                    "a subscript is out of range in a loop of `" + loop_.name + "`"});
    }
    void store_by_cases(const TypedValue& place, ExprId at, ExprId value) {
        symbolic::Assign all;
        for (std::size_t i = 0; i < place.elements.size(); ++i) {
            const ExprId is_meant = symbolic::make(pool_, Op::Eq, at, pool_.constant(static_cast<double>(i)));
            all.slots.push_back(slot(pool_.var(place.elements[i])));
            all.values.push_back(symbolic::make_select(pool_, is_meant, value, place.elements[i]));
        }
        add(std::move(all));
    }

    // ---- conditions and loops

    void branch(const typing::If& s) {
        symbolic::Branch result;
        for (const typing::Arm& arm : s.arms) {
            const ExprId condition = events_.lowered(arm.condition, place_);
            result.arms.emplace_back(condition, body_of(arm.body));
        }
        result.otherwise = body_of(s.otherwise);
        add(std::move(result));
    }

    void while_loop(const typing::While& s) {
        symbolic::While loop{events_.lowered(s.condition, place_), {}};
        expect_exact(loop.condition, false);
        loop.body = body_of(s.body);
        into(loop.body, [&] { expect_exact(loop.condition, false); });
        add(std::move(loop));
    }

    void over_values(const typing::ValueLoop& s) {
        std::vector<ExprId> values = events_.lowered(s.values, place_);
        if (!s.are_known) values = held(values);
        if (s.is_unrolled) {
            for (std::size_t i = 0; i < s.rounds.size(); ++i) {
                if (!s.iterators.empty()) iterators_[s.iterators[i]] = pool_[values[i]].a - loop_.iterators;
                statements(s.rounds[i]);
            }
            return;
        }
        const ExprId zero = pool_.constant(0), one = pool_.constant(1),
                     rounds = pool_.constant(static_cast<double>(values.size()));
        if (const auto step = even_step(values))
            return count(s.iterators[0], s.rounds[0], rounds, values[0], pool_.constant(*step));
        count(s.iterators[0], s.rounds[0], rounds, zero, one, [&](ExprId i) {
            ExprId e = values.empty() ? zero : values.back();
            for (std::size_t n = values.size(); n-- > 1;)
                e = symbolic::make_select(
                    pool_, symbolic::make(pool_, Op::Lt, i, pool_.constant(static_cast<double>(n))), values[n - 1], e);
            return e;
        });
    }

    /// Of constants.
    std::optional<double> even_step(const std::vector<ExprId>& e) const {
        if (e.size() < 2 || !std::ranges::all_of(e, [&](ExprId x) { return pool_.is_constant(x); }))
            return std::nullopt;
        const double first = pool_.value(e[0]), step = pool_.value(e[1]) - first;
        for (std::size_t i = 0; i < e.size(); ++i)
            if (pool_.value(e[i]) != first + static_cast<double>(i) * step) return std::nullopt;
        return step;
    }

    void over_range(const typing::RangeLoop& s) {
        // as many as fit, with the usual tolerance of ranges
        const ExprId first = events_.lowered(s.start, place_), width = events_.lowered(s.step, place_),
                     last = events_.lowered(s.stop, place_);
        const ExprId distance = symbolic::div(pool_, symbolic::sub(pool_, last, first), width);
        const ExprId whole = symbolic::whole_steps(pool_, distance, s.is_whole);
        add(symbolic::Check{symbolic::make(pool_, Op::Ne, width, pool_.constant(0)),
                            "the step of a range is zero in a loop of `" + loop_.name + "`"});
        count(s.iterator, s.body, symbolic::add(pool_, whole, pool_.constant(1)), first, width);
    }

    /// i = 0, 1, … while i < rounds: the iteration variable is first + i·step, or value(that). All are computed once,
    /// before.
    void count(std::uint32_t iterator, const typing::Body& body, ExprId rounds, ExprId first, ExprId step,
               const std::function<ExprId(ExprId)>& value = {}) {
        const std::vector<ExprId> before = held({pool_.constant(0), rounds, first, step});
        const ExprId i = before[0];
        symbolic::While loop{symbolic::make(pool_, Op::Lt, i, before[1]), {}};
        const ExprId now = symbolic::add(pool_, before[2], symbolic::mul(pool_, i, before[3]));
        into(loop.body, [&] {
            iterators_[iterator] = pool_[held({value ? value(now) : now})[0]].a - loop_.iterators;
            add(symbolic::Assign{{pool_[i].a}, {symbolic::add(pool_, i, pool_.constant(1))}});
            statements(body);
        });
        add(std::move(loop));
    }

    LoopFunction finished() {
        LoopFunction made;
        made.targets.assign(written_.begin(), written_.end());
        LoopSlots numbering(pool_, made.targets, iterators_);
        numbering.find(body_);
        numbering.number(body_);
        made.leaves = numbering.leaves();
        symbolic::Function f;
        f.name = loop_.name;
        f.inputs = numbering.inputs(), f.outputs = static_cast<std::uint32_t>(made.targets.size());
        f.slots = f.inputs + f.outputs + temporaries_;
        symbolic::Assign begin;
        for (std::uint32_t k = 0; k < f.outputs; ++k) {
            begin.slots.push_back(f.inputs + k);
            begin.values.push_back(pool_.local(static_cast<std::uint32_t>(made.leaves.size()) + k));
        }
        for (VarId v : made.targets) made.leaves.push_back(pool_.variable(v));
        for (ExprId leaf : made.leaves) f.is_real_input.push_back(is_real(leaf));
        if (!begin.slots.empty()) f.body.push_back({std::move(begin)});
        std::ranges::move(body_, std::back_inserter(f.body));
        made.function = pool_.add_function(std::move(f));
        return made;
    }
    bool is_real(ExprId leaf) const {
        const Kind kind = pool_[leaf].kind;
        if (kind == Kind::Variable || kind == Kind::Pre) return b_.model.variables[pool_.var(leaf)].type == Type::Real;
        return kind != Kind::Initial;
    }

    EventLowering& events_;
    FlatBuilder& b_ = events_.builder;
    symbolic::ExprPool& pool_ = b_.pool;
    const typing::VaryingLoop& loop_;
    Place place_;
    symbolic::IntegerRange integers_{pool_}, parts_{pool_, b_.of_integers};
    FunctionBody body_;
    FunctionBody* target_ = &body_;
    std::set<VarId> written_;
    std::uint32_t temporaries_ = 0;
    std::vector<std::uint32_t> iterators_; ///< the temporary of each
};

} // namespace

std::optional<LoopFunction> loop_function(EventLowering& events, const typing::VaryingLoop& loop, const Place& place,
                                          Span span) {
    return LoopMaker(events, loop, place)(span);
}

} // namespace torsion::flat
