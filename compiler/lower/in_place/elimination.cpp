#include "compiler/lower/in_place/elimination.h"

#include "compiler/lower/in_place/dependence.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::lower {

using symbolic::Kind;
using symbolic::Op;

namespace {

class Elimination {
public:
    Elimination(Lowering& lowering, Matrix matrix, Matrix sides, const std::vector<double>& nominal, double least)
        : pool_(lowering.pool()), namer_(lowering, result_.steps), n_(matrix.size()), a_(std::move(matrix)),
          sides_(std::move(sides)), nominal_(nominal), least_(least) {}

    std::optional<Eliminated> operator()() {
        prepare();
        for (std::size_t k = 0; k < n_; ++k) {
            choose_row(k);
            if (is_zero(a_[k][k])) return std::nullopt;
            eliminate_column(k);
        }
        result_.upper = std::move(a_);
        result_.sides = std::move(sides_);
        return std::move(result_);
    }

private:
    bool is_zero(ExprId e) const { return pool_.is_constant(e, 0); }
    ExprId absolute(ExprId e) { return symbolic::make(pool_, Op::Abs, e); }
    ExprId sized(ExprId e, std::size_t column) {
        return symbolic::mul(pool_, pool_.constant(nominal_[column]), absolute(e));
    }

    void prepare() {
        for (std::size_t i = 0; i < n_; ++i) {
            ExprId scale = pool_.constant(0);
            for (std::size_t j = 0; j < n_; ++j) {
                a_[i][j] = namer_(a_[i][j]);
                if (is_zero(a_[i][j])) continue;
                const ExprId size = sized(a_[i][j], j);
                scale = is_zero(scale) ? size : symbolic::make(pool_, Op::Max, scale, size);
            }
            scale_.push_back(namer_(scale));
            for (ExprId& side : sides_[i]) side = namer_(side);
        }
    }

    // -- moves the pivot to row k

    void choose_row(std::size_t k) {
        for (std::size_t i = k + 1; i < n_; ++i) {
            if (is_zero(a_[i][k])) continue;
            if (is_zero(a_[k][k])) exchange(k, i);
            else choose(namer_(is_better(i, k)), k, i);
        }
    }

    ExprId is_better(std::size_t i, std::size_t k) {
        const ExprId new_size = symbolic::mul(pool_, absolute(a_[i][k]), scale_[k]),
                     old_size = symbolic::mul(pool_, absolute(a_[k][k]), scale_[i]);
        return symbolic::make(pool_, Op::Gt, new_size, old_size);
    }

    void exchange(std::size_t k, std::size_t i) {
        std::swap(a_[k], a_[i]);
        std::swap(sides_[k], sides_[i]);
        std::swap(scale_[k], scale_[i]);
    }

    void choose(ExprId condition, std::size_t k, std::size_t i) {
        const auto choose_one = [&](ExprId& upper, ExprId& lower) {
            const ExprId chosen = namer_(symbolic::make_select(pool_, condition, lower, upper));
            lower = namer_(symbolic::make_select(pool_, condition, upper, lower));
            upper = chosen;
        };
        for (std::size_t j = k; j < n_; ++j) choose_one(a_[k][j], a_[i][j]);
        for (std::size_t c = 0; c < sides_[k].size(); ++c) choose_one(sides_[k][c], sides_[i][c]);
        choose_one(scale_[k], scale_[i]);
    }

    // -- zeros below it

    void eliminate_column(std::size_t k) {
        const ExprId least = symbolic::mul(pool_, pool_.constant(least_), scale_[k]), size = sized(a_[k][k], k);
        const ExprId is_large = symbolic::make(pool_, Op::Gt, size, least);
        result_.is_regular = k == 0 ? is_large : symbolic::make(pool_, Op::And, result_.is_regular, is_large);
        const ExprId reciprocal = namer_(symbolic::div(pool_, pool_.constant(-1), a_[k][k]));
        result_.reciprocal.push_back(reciprocal);
        for (std::size_t i = k + 1; i < n_; ++i) {
            if (is_zero(a_[i][k])) continue;
            const ExprId factor = namer_(symbolic::mul(pool_, a_[i][k], reciprocal)); // negative
            for (std::size_t j = k + 1; j < n_; ++j) a_[i][j] = namer_(sum(a_[i][j], factor, a_[k][j]));
            for (std::size_t c = 0; c < sides_[i].size(); ++c)
                sides_[i][c] = namer_(sum(sides_[i][c], factor, sides_[k][c]));
        }
    }

    ExprId sum(ExprId value, ExprId factor, ExprId other) {
        return symbolic::add(pool_, value, symbolic::mul(pool_, factor, other));
    }

    symbolic::ExprPool& pool_;
    Eliminated result_;
    Namer namer_;
    std::size_t n_;
    Matrix a_, sides_;
    std::vector<ExprId> scale_;
    const std::vector<double>& nominal_;
    double least_;
};

} // namespace

std::optional<Eliminated> eliminate(Lowering& lowering, Matrix matrix, Matrix sides, const std::vector<double>& nominal,
                                    double least) {
    return Elimination(lowering, std::move(matrix), std::move(sides), nominal, least)();
}

std::vector<ExprId> substitute_back(Lowering& lowering, const Eliminated& eliminated, const std::vector<ExprId>& y,
                                    Steps& steps) {
    symbolic::ExprPool& pool = lowering.pool();
    Namer named(lowering, steps);
    std::vector<ExprId> z(y.size());
    for (std::size_t k = y.size(); k-- > 0;) {
        ExprId sum = y[k];
        for (std::size_t j = k + 1; j < y.size(); ++j)
            sum = symbolic::add(pool, sum, symbolic::mul(pool, eliminated.upper[k][j], z[j]));
        z[k] = named(symbolic::mul(pool, sum, eliminated.reciprocal[k]));
    }
    return z;
}

} // namespace torsion::lower
