#pragma once
// The tables of a TorsionModel, built in memory without LLVM, with all strings in one blob.

#include "compiler/program/program.h"
#include "torsion/model.h"

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::native {

/// The data that interpreted kernels find behind `frame->model`.
struct RunnableModel {
    TorsionModel model{}; ///< stays the first member
    const program::Program* program = nullptr;
};

class Descriptor {
public:
    enum class Paths { Full, Names }; ///< Names: without folders, for files that leave this machine
    /// `scratch`: slots that machine code needs behind the program's own work.
    explicit Descriptor(const program::Program& program, std::uint32_t scratch = 0, Paths paths = Paths::Full);
    Descriptor(const Descriptor&) = delete;

    /// Sets the function of each kernel of the program.
    void link(const std::function<TorsionKernel(program::KernelId)>& kernel);
    const TorsionModel& model() const { return runnable_.model; }

private:
    std::uint32_t text(std::string_view s);
    void add_files(Paths paths);
    void add_block(const program::BlockLayout& block, const std::vector<TorsionEquationInfo>& equations);
    void add_residual_form();
    void add_linearization();
    void add_sensitivities();
    void finish(std::uint32_t scratch);
    std::string identity() const;

    const program::Program& program_;
    program::ModelTables tables_; ///< with the names of files, and with the checks of functions among the assertions
    RunnableModel runnable_;
    std::vector<TorsionBlock> blocks_;
    std::deque<std::vector<std::uint32_t>> numbers_; ///< small tables of blocks
    std::vector<std::uint32_t> z_sections_, z_indices_;
    std::vector<TorsionCurvature> curvatures_;
    std::vector<std::uint32_t> sensitivity_parameters_, sensitivity_left_;
};

} // namespace torsion::native
