#pragma once
// The tables of a TorsionModel, built in memory (strings in one blob; nothing of this goes through LLVM).

#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "torsion/model.h"

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace torsion::native {

/// What interpreted kernels find behind `frame->model`.
struct RunnableModel {
    TorsionModel model{}; ///< stays the first member
    const program::Program* program = nullptr;
};

class Descriptor {
public:
    enum class Paths { Full, Names }; ///< Names: without folders, for files that leave this machine
    /// `scratch`: slots that machine code needs behind the program's own work.
    Descriptor(const program::Program& program, const source::SourceMap& sources, std::uint32_t scratch, Paths paths = Paths::Full);
    Descriptor(const Descriptor&) = delete;

    /// Fills in the functions: `kernel(row)` for each row of program.kernels.
    void link(const std::function<TorsionKernel(std::size_t)>& kernel);
    const TorsionModel& model() const { return runnable_.model; }

private:
    struct Place {
        std::uint32_t file = 0, line = 0;
    };
    std::uint32_t text(std::string_view s);
    std::uint32_t name(std::string_view s); ///< a text that nothing else has: it is not looked for
    std::uint32_t text(StringId s) { return text(program_.model.flat.strings[s]); }
    std::uint32_t expression_text(symbolic::ExprId e);
    Place place(source::Span span);
    TorsionEquationInfo equation(const flat::Equation& equation, symbolic::ExprId residual);

    void add_variables();
    void add_states();
    void add_relations();
    void add_blocks();
    void add_block(const program::BlockLayout& block, const structure::TornSystem& torn);
    void add_assertions();
    void add_components();
    void add_equations();
    void add_residual_form();
    void add_linearization();
    void add_modes();
    void finish(std::uint32_t scratch);
    std::string identity() const;

    const program::Program& program_;
    const source::SourceMap& sources_;
    Paths paths_;
    RunnableModel runnable_;
    std::string strings_;
    std::deque<std::string> interned_keys_;
    std::unordered_map<std::string_view, std::uint32_t> interned_;
    std::unordered_map<std::uint32_t, std::uint32_t> file_texts_;
    std::vector<TorsionVariable> variables_;
    std::vector<TorsionState> states_;
    std::vector<TorsionRelation> relations_;
    std::vector<TorsionBlock> blocks_;
    std::vector<TorsionAssertion> assertions_;
    std::vector<TorsionComponent> components_;
    std::vector<TorsionEquationInfo> equations_;
    std::deque<std::vector<std::uint32_t>> numbers_; ///< small tables of blocks
    std::deque<std::vector<TorsionEquationInfo>> block_equations_;
    std::vector<std::uint32_t> z_sections_, z_indices_;
    std::vector<double> z_nominals_;
    std::vector<TorsionCurvature> curvatures_;
    std::vector<TorsionMode> modes_;
    std::vector<TorsionGap> gaps_;
    double experiment_[4];
};

} // namespace torsion::native
