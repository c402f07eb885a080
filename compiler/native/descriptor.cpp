#include "compiler/native/descriptor.h"

#include <algorithm>
#include <bit>
#include <cstdio>

namespace torsion::native {

using program::BlockLayout;

Descriptor::Descriptor(const program::Program& program, std::uint32_t scratch, Paths paths)
    : program_(program), tables_(program.tables) {
    runnable_.program = &program;
    add_files(paths);
    for (std::size_t row = 0; row < program_.blocks.size(); ++row)
        add_block(program_.blocks[row], tables_.block_equations[row]);
    for (const program::CheckPoint& check : program_.functions.checks) {
        TorsionAssertion row{};
        row.message = text(check.message);
        row.is_warning = check.is_warning;
        tables_.assertions.push_back(row);
    }
    finish(scratch);
}

std::uint32_t Descriptor::text(std::string_view s) {
    if (s.empty()) return 0;
    const auto offset = static_cast<std::uint32_t>(tables_.strings.size());
    tables_.strings += s;
    tables_.strings += '\0';
    return offset;
}

/// After this call a row's file is the offset of its name.
void Descriptor::add_files(Paths paths) {
    std::vector<std::uint32_t> offsets{0};
    for (const std::string& file : tables_.files)
        offsets.push_back(text(paths == Paths::Full ? file : file.substr(file.rfind('/') + 1)));
    const auto name = [&](auto& rows) {
        for (auto& row : rows) row.file = offsets[row.file];
    };
    name(tables_.variables), name(tables_.relations), name(tables_.assertions), name(tables_.components),
        name(tables_.equations);
    for (auto& equations : tables_.block_equations) name(equations);
}

void Descriptor::add_block(const BlockLayout& block, const std::vector<TorsionEquationInfo>& equations) {
    auto count = [](std::size_t n) { return static_cast<std::uint32_t>(n); };
    std::vector<std::uint32_t>& sections = numbers_.emplace_back();
    std::vector<std::uint32_t>& indices = numbers_.emplace_back();
    std::vector<std::uint32_t>& variables = numbers_.emplace_back();
    for (std::size_t i = 0; i < block.tears.size(); ++i) {
        sections.push_back(static_cast<std::uint32_t>(block.tears[i].section));
        indices.push_back(block.tears[i].index);
        variables.push_back(block.tear_variables[i].index());
    }
    TorsionBlock row{};
    row.kind = block.is_linear ? TORSION_LINEAR : TORSION_NONLINEAR;
    row.is_mixed = block.is_mixed;
    row.is_initial = block.is_initial;
    if (block.has_magnitudes) row.flags |= TORSION_BLOCK_MAGNITUDES;
    if (block.is_watched) row.flags |= TORSION_BLOCK_WATCHED;
    if (block.is_untorn) row.flags |= TORSION_BLOCK_UNTORN;
    row.n = count(block.tears.size());
    row.n_inner = block.n_inner;
    row.nnz = count(block.pattern.entries());
    row.tear_section = sections.data();
    row.tear_index = indices.data();
    row.tear_nominal = block.tear_nominal.data();
    row.tear_variable = variables.data();
    row.column_start = block.pattern.column_start.data();
    row.row = block.pattern.row.data();
    row.residual = block.residual;
    row.jacobian = block.jacobian;
    row.rhs = block.rhs;
    row.max_columns = block.max_columns;
    row.factors = block.factors;
    row.n_relations = count(block.relations.size());
    row.relations = block.relations.data();
    row.n_discretes = count(block.discretes.size());
    row.member = block.member;
    row.untorn = block.untorn;
    row.host_solve_flags = block.host_solve_flags;
    row.discretes = block.discretes.data();
    row.equations = equations.data();
    blocks_.push_back(row);
}

/// A hash (FNV-1a) of names and instructions: models with the same identity compute the same.
std::string Descriptor::identity() const {
    std::uint64_t low = 14695981039346656037u, high = 1099511628211u * 31;
    auto mix = [&](std::uint64_t word) {
        low = (low ^ word) * 1099511628211u;
        high = std::rotl(high ^ word, 29) * 0x9e3779b97f4a7c15u;
    };
    for (char c : tables_.strings) mix(static_cast<unsigned char>(c));
    for (const TorsionVariable& row : tables_.variables)
        mix(static_cast<std::uint64_t>(row.causality) << 40 | static_cast<std::uint64_t>(row.flags) << 32 | row.index);
    const auto mix_code = [&](const program::Code& code) {
        std::vector<std::uint32_t> words;
        for (const program::Instruction& i : code) append_words(i, words);
        for (std::uint32_t word : words) mix(word);
    };
    for (const program::Kernel& kernel : program_.kernels) mix_code(kernel.code);
    for (const program::FunctionRow& function : program_.functions.rows) mix_code(function.routine->routine.code);
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%08x-%04x-%04x-%04x-%012llx", static_cast<unsigned>(low >> 32),
                  static_cast<unsigned>(low >> 16 & 0xffff), static_cast<unsigned>(low & 0xffff),
                  static_cast<unsigned>(high >> 48), static_cast<unsigned long long>(high & 0xffffffffffffu));
    return buffer;
}

void Descriptor::finish(std::uint32_t scratch) {
    const program::Layout& layout = program_.layout;
    TorsionModel& m = runnable_.model;
    m.abi_version = TORSION_ABI_VERSION;
    m.size = sizeof(TorsionModel);
    m.name = tables_.name;
    m.description = tables_.description;
    m.guid = text(identity());
    m.n_x = layout.n_x, m.n_y = layout.n_y, m.n_p = layout.n_p, m.n_u = layout.n_u, m.n_d = layout.n_d;
    m.n_relations = layout.n_relations;
    m.n_work = layout.n_work + scratch;
    auto table = [](const auto& rows, std::uint32_t& count, auto*& data) {
        count = static_cast<std::uint32_t>(rows.size());
        data = rows.data();
    };
    std::uint32_t states = 0, relations = 0;
    table(tables_.variables, m.n_variables, m.variables);
    table(tables_.states, states, m.states);
    table(tables_.relations, relations, m.relations);
    table(blocks_, m.n_blocks, m.blocks);
    table(tables_.assertions, m.n_assertions, m.assertions);
    table(tables_.components, m.n_components, m.components);
    table(tables_.equations, m.n_equations, m.equations);
    m.start_time_stop_time_interval_tolerance = tables_.experiment.data();
    table(layout.jacobian.row, m.jacobian_nnz, m.jacobian_row);
    m.jacobian_column_start = layout.jacobian.column_start.data();
    m.oracle = layout.oracle;
    m.energy_values = layout.energy;
    m.checks_value = layout.checks;
    m.pivots_values = layout.pivots;
    m.energy_obstacle = tables_.energy_obstacle;
    add_residual_form();
    add_linearization();
    add_sensitivities();
    table(tables_.modes, m.n_modes, m.modes);
    table(tables_.gaps, m.n_gaps, m.gaps);
    table(tables_.histories, m.n_histories, m.histories);
    table(tables_.distributions, m.n_distributions, m.distributions);
    table(tables_.distribution_points, m.n_distribution_points, m.distribution_points);
    table(tables_.limits, m.n_limits, m.limits);
    table(tables_.bends, m.n_bends, m.bend_rows);
    m.n_operands = layout.bends.n_operands;
    m.work_operands = layout.bends.operands;
    m.work_rates = layout.bends.rates;
    table(tables_.followers, m.n_followers, m.followers);
    m.homotopy = tables_.homotopy;
    m.terminal = tables_.terminal;
    m.strings = tables_.strings.data();
    m.strings_size = static_cast<std::uint32_t>(tables_.strings.size());
}

void Descriptor::add_residual_form() {
    const program::ResidualLayout& form = program_.layout.residual;
    for (program::VarId v : form.unknowns) {
        const program::Slot slot = program_.layout.place[v].slot;
        z_sections_.push_back(static_cast<std::uint32_t>(slot.section));
        z_indices_.push_back(slot.index);
    }
    TorsionModel& m = runnable_.model;
    m.n_z = static_cast<std::uint32_t>(form.unknowns.size());
    m.z_section = z_sections_.data();
    m.z_index = z_indices_.data();
    m.z_nominal = tables_.unknown_nominals.data();
    m.residual_nnz = static_cast<std::uint32_t>(form.pattern.entries());
    m.residual_column_start = form.pattern.column_start.data();
    m.residual_row = form.pattern.row.data();
    m.work_derivative = form.derivative;
    m.work_z = form.unknown;
    m.work_residual = form.value;
    m.work_residual_jacobian = form.jacobian;
}

void Descriptor::add_linearization() {
    const program::LinearizationLayout& layout = program_.layout.linearization;
    const auto row_of = [](program::VarId v) { return v ? v.index() : UINT32_MAX; };
    for (const program::CurvatureEntry& e : layout.curvature) {
        TorsionCurvature row{};
        row.component = e.component;
        row.variable_a = e.a.index(), row.variable_b = e.b.index();
        row.position_a = row_of(e.position_a.variable), row.position_b = row_of(e.position_b.variable);
        row.negated_a = e.position_a.negated, row.negated_b = e.position_b.negated;
        curvatures_.push_back(row);
    }
    TorsionModel& m = runnable_.model;
    m.work_seed = layout.seed;
    m.work_tangent = layout.tangent;
    m.work_curvature = layout.curvature_values;
    m.n_curvatures = static_cast<std::uint32_t>(curvatures_.size());
    m.curvatures = curvatures_.data();
    m.tangent_is_difference = !std::ranges::all_of(program_.functions.rows, &program::FunctionRow::has_exact_tangent);
}

void Descriptor::add_sensitivities() {
    const program::SensitivityLayout& layout = program_.layout.sensitivity;
    for (program::VarId v : layout.parameters) sensitivity_parameters_.push_back(v.index());
    for (program::VarId v : layout.left) sensitivity_left_.push_back(program_.layout.place[v].slot.index);
    TorsionModel& m = runnable_.model;
    m.n_sensitivities = static_cast<std::uint32_t>(layout.parameters.size());
    m.sensitivity_parameters = sensitivity_parameters_.data();
    m.work_sensitivity = layout.first;
    m.sensitivity_stride = layout.stride;
    m.n_sensitivity_left = static_cast<std::uint32_t>(layout.left.size());
    m.sensitivity_left = sensitivity_left_.data();
}

void Descriptor::link(const std::function<TorsionKernel(program::KernelId)>& kernel) {
    TorsionModel& m = runnable_.model;
    const program::KernelTable& t = program_.table;
    m.parameters = kernel(t.parameters);
    m.defaults = kernel(t.defaults);
    m.start = kernel(t.start);
    m.initialize = kernel(t.initialize);
    m.derivatives = kernel(t.derivatives);
    m.outputs = kernel(t.outputs);
    m.discrete = kernel(t.discrete);
    m.crossings = kernel(t.crossings);
    const auto optional = [&](program::KernelId id) { return id ? kernel(id) : nullptr; };
    m.jacobian_values = optional(t.jacobian);
    m.residual = optional(t.residual);
    m.residual_jacobian = optional(t.residual_jacobian);
    m.asserts = kernel(t.asserts);
    m.next_time = kernel(t.next_time);
    m.residual_oracle = optional(t.residual_oracle);
    m.left_limits = optional(t.left_limits);
    m.energy = optional(t.energy);
    m.checks = optional(t.checks);
    m.pivots = optional(t.pivots);
    m.operands = optional(t.operands);
    m.bends = optional(t.bends);
    m.tangent = optional(t.tangent);
    m.curvature = optional(t.curvature);
    m.sensitivity_derivatives = optional(t.sensitivity_derivatives);
    m.sensitivity_outputs = optional(t.sensitivity_outputs);
    m.sensitivity_crossings = optional(t.sensitivity_crossings);
    m.sensitivity_event = optional(t.sensitivity_event);
    m.sensitivity_start = optional(t.sensitivity_start);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        const BlockLayout& block = program_.blocks[i];
        blocks_[i].residuals = kernel(block.residuals_kernel);
        blocks_[i].update_relations = block.is_mixed ? kernel(block.relations_kernel) : nullptr;
        blocks_[i].update_discretes = block.is_mixed ? kernel(block.discretes_kernel) : nullptr;
    }
}

} // namespace torsion::native
