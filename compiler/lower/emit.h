#pragma once
// Plans to instructions. Equal expressions are computed once in a kernel; Selects with partial arms become regions
// (symbolic/placement.h).

#include "compiler/lower/in_place/dependence.h"
#include "compiler/lower/lowering.h"
#include "compiler/program/expression_walk.h"
#include "compiler/symbolic/placement.h"
#include "compiler/symbolic/walk.h"

#include <functional>
#include <set>

namespace torsion::lower {

class Emitter {
public:
    explicit Emitter(Lowering& lowering);
    Kernel operator()(const Plan& plan);
    /// Call it after all other kernels are made. Adds to the plan of the parameters kernel the call arguments that this
    /// kernel stores once.
    void add_held_arguments(Plan& parameters) const;

private:
    friend class program::ExpressionWalk<Emitter>;
    struct Solved {
        VarId variable;
        Slot slot;
        ValueId in_place;
    };

    void emit(const std::vector<Statement>& statements);
    void emit(const Compute& s);
    void emit(const SolveByHost& s);
    void emit(const RefreshFactors& s);
    void emit(const SolveInPlace& s);
    void emit(const ComputeInside& s);
    void emit(const SolveGradient& s);
    void emit(const CheckAssertion& s);
    void emit(const StoreCall& s);
    ValueId same(const CachedInputs& run);
    void ask_host(const SolveInPlace& s);
    void make_ready(const std::vector<Statement>& before, const std::vector<VarId>& loaded);
    void open(ExprId e);
    void close(ExprId e);
    void find_outputs(const std::vector<ExprId>& roots);
    void load_reciprocals(const std::vector<ExprId>& roots);
    void call(ExprId e);
    void store_arguments(ExprId call);
    void repeat(ExprId e, const symbolic::Placement::Arm& arm);
    void emit_inside(const std::function<void()>& code);
    bool is_forgiven(ExprId call) const; ///< the statement may be unneeded: a failing call gives NaN
    const std::vector<bool>* held_arguments(ExprId call);
    ValueId instruction_of(ExprId e);
    ValueId leaf(ExprId e);
    bool is_leaf(ExprId e);
    int short_power(ExprId e) const; ///< 2 and 3 of x^2 and x^3, where they may be products; else 0
    bool is_cached(ExprId e);
    bool is_parametric(ExprId e);

    ValueId add(const program::Instruction& instruction) { return kernel_.code.add(instruction); }
    ValueId load(Slot slot);
    ValueId binary(symbolic::Op op, ValueId left, ValueId right);
    ValueId constant(double value);
    ValueId known(ExprId e) const { return generation_of_[e] == generation_ ? values_[e] : ValueId(); }
    void set(ExprId e, ValueId value);

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    symbolic::Walker walker_, output_walker_;
    symbolic::Placement placement_;
    program::ExpressionWalk<Emitter> walk_;
    /// In a model with mixed blocks, each operation of code for events stays as written: rounding in the last bit can
    /// decide which configuration of locked elements fits.
    bool is_literal_ = false;
    bool has_mixed_;
    const Plan* plan_ = nullptr;
    Kernel kernel_;
    std::unordered_map<ExprId, std::vector<ExprId>> outputs_; ///< Call → its Outputs in this kernel
    std::unordered_map<ExprId, ExprId> reciprocals_;          ///< division in this kernel → 1/divisor
    bool is_tentative_ = false;                               ///< of the statement
    std::vector<ExprId>* made_here_ = nullptr;                ///< expressions computed inside the current region
    /// Calls that have been repeated on the way to here, by the arms that needed them: the outputs of one call under
    /// one condition need one.
    std::set<std::pair<ExprId, symbolic::Placement::Arm>> repeated_;
    std::uint32_t generation_ = 0;
    IdMap<ExprId, std::uint32_t> generation_of_;
    IdMap<ExprId, ValueId> values_;
    /// Parametric or Varying; unlike DependenceOf, calls count by their arguments
    IdMap<ExprId, Dependence> dependence_;
    /// per Call: arguments that the parameters kernel leaves in its slots; empty: none
    std::unordered_map<ExprId, std::vector<bool>> held_;
    std::vector<ExprId> holding_; ///< the calls with such arguments, in order
};

} // namespace torsion::lower
