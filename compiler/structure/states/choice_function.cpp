#include "compiler/structure/states/choice_function.h"

#include "compiler/symbolic/simplify.h"

#include <functional>

// The idea: Gauss-Jordan elimination with full pivoting solves the constraints for the candidates that are no states
// (the basis, one for each row). The tableau then holds the derivatives of the basis along the states. If one of them
// exceeds 1, the two candidates change places: this multiplies the determinant of the basis by the derivative. The
// exchanges end where none exceeds 1: at a basis whose determinant is locally the largest (Goreinov, Tyrtyshnikov &
// Zamarashkin, A theory of pseudoskeleton approximations, Linear Algebra and its Applications 261, 1997).
//
// The elimination prefers columns of the present basis, unless their pivots are a million times smaller: then the
// present choice is worthless.

namespace torsion::structure {

namespace {

using symbolic::ExprId;
using symbolic::FunctionBody;
using symbolic::Op;

constexpr double worthless = 1000; ///< also the largest value told
constexpr double least_gain = 1.0001;
/// weights of pivots in columns of states, and in columns that are never states
constexpr double unwanted = 1e-6, demanded = 1e6;
constexpr double most_exchanges = 100;

class ChoiceMaker {
public:
    ChoiceMaker(symbolic::ExprPool& pool, const ChoiceShape& shape) : pool_(pool), shape_(shape) {}

    symbolic::Function operator()() {
        const std::uint32_t inputs = shape_.rows * shape_.columns + shape_.states() * shape_.free;
        symbolic::Function f{"choice of states", inputs, 2 + shape_.states() * shape_.free};
        f.has_bends = false;
        slots_ = f.inputs + f.outputs;
        worst_ = f.inputs, least_ = worst_ + 1, chosen_ = least_ + 1, present_ = shape_.rows * shape_.columns;
        tableau_ = take(shape_.rows * shape_.columns);
        basis_ = take(shape_.rows);
        weight_ = take(shape_.columns);
        in_basis_ = take(shape_.columns);
        is_kept_ = take(shape_.free);
        for (std::uint32_t* scalar :
             {&row_, &column_, &best_, &pivot_row_, &pivot_column_, &factor_, &rounds_, &is_open_})
            *scalar = take(1);
        FunctionBody body;
        start(body);
        solve(body);
        exchange(body);
        keep(body);
        f.body = std::move(body);
        f.slots = slots_;
        return f;
    }

private:
    using Writer = std::function<void(FunctionBody&)>;

    // -- words

    std::uint32_t take(std::uint32_t count) {
        const std::uint32_t first = slots_;
        slots_ += count;
        return first;
    }
    ExprId number(double value) { return pool_.constant(value); }
    ExprId get(std::uint32_t slot) { return pool_.local(slot); }
    ExprId make(Op op, ExprId a, ExprId b) { return pool_.binary(op, a, b); }
    ExprId is(std::uint32_t slot, double value) { return make(Op::Eq, get(slot), number(value)); }
    ExprId place(std::uint32_t row, std::uint32_t column) {
        return make(Op::Add, make(Op::Mul, get(row), number(shape_.columns)), get(column));
    }
    ExprId tableau(std::uint32_t row, std::uint32_t column) {
        return pool_.element(place(row, column), tableau_, shape_.rows * shape_.columns);
    }
    ExprId basis(std::uint32_t row) { return pool_.element(get(row), basis_, shape_.rows); }
    ExprId of_column(std::uint32_t first, std::uint32_t column) {
        return pool_.element(get(column), first, shape_.columns);
    }

    static void set(FunctionBody& body, std::uint32_t slot, ExprId value) {
        body.push_back({symbolic::Assign{{slot}, {value}}});
    }
    static void set_element(FunctionBody& body, std::uint32_t first, std::uint32_t count, ExprId index, ExprId value) {
        body.push_back({symbolic::AssignElement{first, count, index, value, "no such element"}});
    }
    void set_tableau(FunctionBody& body, ExprId at, ExprId value) {
        set_element(body, tableau_, shape_.rows * shape_.columns, at, value);
    }
    static void when(FunctionBody& body, ExprId condition, const Writer& write) {
        symbolic::Branch branch;
        branch.arms.emplace_back(condition, FunctionBody());
        write(branch.arms.back().second);
        body.push_back({std::move(branch)});
    }
    void loop(FunctionBody& body, std::uint32_t counter, std::uint32_t count, const Writer& write) {
        set(body, counter, number(0));
        symbolic::While loop{make(Op::Lt, get(counter), number(count)), {}};
        write(loop.body);
        set(loop.body, counter, make(Op::Add, get(counter), number(1)));
        body.push_back({std::move(loop)});
    }

    // -- steps

    void start(FunctionBody& body) {
        for (std::uint32_t i = 0; i < shape_.rows * shape_.columns; ++i) set(body, tableau_ + i, get(i));
        for (std::uint32_t i = 0; i < shape_.rows; ++i) set(body, basis_ + i, number(-1));
        for (std::uint32_t i = 0; i < shape_.columns; ++i) {
            set(body, in_basis_ + i, number(0));
            if (i >= shape_.free) {
                set(body, weight_ + i, number(demanded));
                continue;
            }
            ExprId is_state = number(0);
            for (std::uint32_t j = 0; j < shape_.states(); ++j)
                is_state = make(Op::Add, is_state, get(present_ + j * shape_.free + i));
            set(body, weight_ + i, pool_.select(make(Op::Gt, is_state, number(0.5)), number(unwanted), number(1)));
        }
        set(body, worst_, number(0));
        set(body, least_, number(worthless));
        for (std::uint32_t i = 0; i < shape_.states() * shape_.free; ++i) set(body, chosen_ + i, get(present_ + i));
    }

    /// The largest entry in a row for which `is_row` holds, of the columns outside of the basis.
    void find(FunctionBody& body, ExprId is_row, bool is_weighted) {
        set(body, best_, number(0));
        set(body, pivot_row_, number(0));
        set(body, pivot_column_, number(0));
        loop(body, row_, shape_.rows, [&](FunctionBody& rows) {
            when(rows, is_row, [&](FunctionBody& row) {
                loop(row, column_, shape_.columns, [&](FunctionBody& columns) {
                    const ExprId size = pool_.unary(Op::Abs, tableau(row_, column_));
                    set(columns, factor_, is_weighted ? make(Op::Mul, size, of_column(weight_, column_)) : size);
                    const ExprId is_better = make(Op::And, make(Op::Gt, get(factor_), get(best_)),
                                                  make(Op::Eq, of_column(in_basis_, column_), number(0)));
                    when(columns, is_better, [&](FunctionBody& found) {
                        set(found, best_, get(factor_));
                        set(found, pivot_row_, get(row_));
                        set(found, pivot_column_, get(column_));
                    });
                });
            });
        });
    }

    /// Solves the pivot's row for its column.
    void pivot(FunctionBody& body) {
        set(body, factor_, tableau(pivot_row_, pivot_column_));
        loop(body, column_, shape_.columns, [&](FunctionBody& b) {
            set_tableau(b, place(pivot_row_, column_), make(Op::Div, tableau(pivot_row_, column_), get(factor_)));
        });
        loop(body, row_, shape_.rows, [&](FunctionBody& rows) {
            when(rows, make(Op::Ne, get(row_), get(pivot_row_)), [&](FunctionBody& b) {
                set(b, factor_, tableau(row_, pivot_column_));
                loop(b, column_, shape_.columns, [&](FunctionBody& columns) {
                    const ExprId part = make(Op::Mul, get(factor_), tableau(pivot_row_, column_));
                    set_tableau(columns, place(row_, column_), make(Op::Sub, tableau(row_, column_), part));
                });
            });
        });
        when(body, make(Op::Ge, basis(pivot_row_), number(0)),
             [&](FunctionBody& b) { set_element(b, in_basis_, shape_.columns, basis(pivot_row_), number(0)); });
        set_element(body, basis_, shape_.rows, get(pivot_row_), get(pivot_column_));
        set_element(body, in_basis_, shape_.columns, get(pivot_column_), number(1));
    }

    void solve(FunctionBody& body) {
        loop(body, rounds_, shape_.rows, [&](FunctionBody& b) {
            find(b, make(Op::Lt, basis(row_), number(0)), true);
            // the constraints depend on each other
            when(b, pool_.unary(Op::Not, make(Op::Gt, get(best_), number(0))), [&](FunctionBody& none) {
                set(none, worst_, number(0));
                set(none, least_, number(0));
                none.push_back({symbolic::Return{}});
            });
            set(b, least_, make(Op::Min, get(least_), pool_.unary(Op::Abs, tableau(pivot_row_, pivot_column_))));
            when(b, make(Op::Eq, of_column(weight_, pivot_column_), number(unwanted)),
                 [&](FunctionBody& s) { set(s, worst_, number(worthless)); });
            pivot(b);
        });
    }

    void exchange(FunctionBody& body) {
        loop(body, rounds_, static_cast<std::uint32_t>(most_exchanges), [&](FunctionBody& b) {
            find(b, make(Op::Lt, basis(row_), number(shape_.free)), false);
            when(b, is(rounds_, 0), [&](FunctionBody& first) {
                set(first, worst_, make(Op::Max, get(worst_), make(Op::Min, get(best_), number(worthless))));
            });
            when(b, make(Op::Le, get(best_), number(least_gain)),
                 [&](FunctionBody& done) { done.push_back({symbolic::Break{}}); });
            pivot(b);
        });
    }

    /// States of both choices keep their rows; others take the rows that become free.
    void keep(FunctionBody& body) {
        for (std::uint32_t i = 0; i < shape_.free; ++i) set(body, is_kept_ + i, number(0));
        for (std::uint32_t j = 0; j < shape_.states(); ++j) {
            for (std::uint32_t i = 0; i < shape_.free; ++i) {
                const ExprId stays =
                    make(Op::And, make(Op::Gt, get(present_ + j * shape_.free + i), number(0.5)), is(in_basis_ + i, 0));
                set(body, chosen_ + j * shape_.free + i, pool_.select(stays, number(1), number(0)));
                when(body, stays, [&](FunctionBody& b) { set(b, is_kept_ + i, number(1)); });
            }
        }
        for (std::uint32_t j = 0; j < shape_.states(); ++j) {
            const std::uint32_t first = chosen_ + j * shape_.free;
            ExprId is_free = number(1);
            for (std::uint32_t i = 0; i < shape_.free; ++i) is_free = make(Op::Sub, is_free, get(first + i));
            set(body, is_open_, is_free);
            for (std::uint32_t i = 0; i < shape_.free; ++i) {
                const ExprId is_new = make(Op::And, is(in_basis_ + i, 0), is(is_kept_ + i, 0));
                when(body, make(Op::And, is(is_open_, 1), is_new), [&](FunctionBody& b) {
                    set(b, first + i, number(1));
                    set(b, is_kept_ + i, number(1));
                    set(b, is_open_, number(0));
                });
            }
        }
    }

    symbolic::ExprPool& pool_;
    ChoiceShape shape_;
    std::uint32_t slots_ = 0;
    /// outputs, and the second part of the inputs
    std::uint32_t worst_ = 0, least_ = 0, chosen_ = 0, present_ = 0;
    /// arrays; the basis: a column per row, -1 for none
    std::uint32_t tableau_ = 0, basis_ = 0, weight_ = 0, in_basis_ = 0, is_kept_ = 0;
    std::uint32_t row_ = 0, column_ = 0, best_ = 0, pivot_row_ = 0, pivot_column_ = 0;
    std::uint32_t factor_ = 0, rounds_ = 0, is_open_ = 0;
};

} // namespace

symbolic::FunctionId add_choice_function(symbolic::ExprPool& pool, const ChoiceShape& shape) {
    return pool.add_function(ChoiceMaker(pool, shape)());
}

} // namespace torsion::structure
