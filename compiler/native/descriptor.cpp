#include "compiler/native/descriptor.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/tangent.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

namespace torsion::native {

using flat::Type;
using program::BlockLayout;
using program::Section;
using structure::Role;
using structure::TornSystem;
using structure::VarId;
using symbolic::ExprId;
using symbolic::Kind;

namespace {

constexpr std::size_t longest_text = 120; ///< of an equation in a message, in characters
constexpr std::size_t largest_print = 60; ///< nodes of an expression that is printed

/// Is `e`, with sharing spelled out, at most `limit` nodes?
bool is_small(const symbolic::ExprPool& pool, ExprId e, std::size_t limit) {
    std::vector<ExprId> stack{e};
    for (std::size_t count = 0; !stack.empty(); ++count) {
        if (count == limit) return false;
        ExprId top = stack.back();
        stack.pop_back();
        for (ExprId child : pool.children(top)) stack.push_back(child);
    }
    return true;
}

/// Source text on one line: runs of white space become one blank.
std::string one_line(std::string_view text) {
    std::string result;
    for (char c : text) {
        bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank) result += c;
        if (blank && !result.empty() && result.back() != ' ') result += ' ';
    }
    return result;
}

std::uint8_t type_of(Type type) {
    switch (type) {
    case Type::Real: return TORSION_REAL;
    case Type::Integer: return TORSION_INTEGER;
    case Type::Boolean: return TORSION_BOOLEAN;
    case Type::Enumeration: return TORSION_ENUMERATION;
    case Type::String: return TORSION_STRING;
    }
    return TORSION_REAL;
}

std::uint8_t variability_of(flat::Variability v) {
    switch (v) {
    case flat::Variability::Constant: return TORSION_CONSTANT;
    case flat::Variability::Parameter: return TORSION_PARAMETER;
    case flat::Variability::Discrete: return TORSION_DISCRETE;
    case flat::Variability::Continuous: return TORSION_CONTINUOUS;
    }
    return TORSION_CONTINUOUS;
}

std::uint8_t causality_of(flat::Causality c) {
    return c == flat::Causality::Input ? TORSION_INPUT : c == flat::Causality::Output ? TORSION_OUTPUT : TORSION_LOCAL;
}

/// The first sections of the frame and of the descriptor have the same order.
static_assert(static_cast<int>(Section::X) == TORSION_X && static_cast<int>(Section::Der) == TORSION_DER &&
              static_cast<int>(Section::Y) == TORSION_Y && static_cast<int>(Section::P) == TORSION_P && static_cast<int>(Section::U) == TORSION_U &&
              static_cast<int>(Section::D) == TORSION_D);

} // namespace

Descriptor::Descriptor(const program::Program& program, const source::SourceMap& sources, std::uint32_t scratch, Paths paths)
    : program_(program), sources_(sources), paths_(paths) {
    strings_.push_back('\0'); // offset 0: the empty text
    runnable_.program = &program;
    add_components();
    add_variables();
    add_states();
    add_relations();
    add_blocks();
    add_assertions();
    add_equations();
    finish(scratch);
}

std::uint32_t Descriptor::text(std::string_view s) {
    if (s.empty()) return 0;
    if (auto found = interned_.find(s); found != interned_.end()) return found->second;
    const std::uint32_t offset = name(s);
    interned_.emplace(interned_keys_.emplace_back(s), offset);
    return offset;
}

std::uint32_t Descriptor::name(std::string_view s) {
    if (s.empty()) return 0;
    const auto offset = static_cast<std::uint32_t>(strings_.size());
    strings_ += s;
    strings_ += '\0';
    return offset;
}

std::uint32_t Descriptor::expression_text(ExprId e) {
    const flat::FlatModel& flat = program_.model.flat;
    if (!is_small(flat.pool, e, largest_print)) return text("…");
    return text(symbolic::print(flat.pool, e, [&](VarId v) { return flat.variables[v].shown(); }));
}

Descriptor::Place Descriptor::place(source::Span span) {
    if (!span.valid() || span.file.index() >= sources_.size()) return {};
    const source::SourceFile& file = sources_[span.file];
    auto [found, fresh] = file_texts_.try_emplace(span.file.index(), 0);
    if (fresh) {
        const std::string_view path = file.path();
        found->second = text(paths_ == Paths::Full ? path : path.substr(path.rfind('/') + 1));
    }
    return {found->second, file.position(span.begin).line};
}

/// As its author wrote it, where that is known.
TorsionEquationInfo Descriptor::equation(const flat::Equation& equation, ExprId residual) {
    Place at = place(equation.origin.span);
    std::uint32_t shown = 0;
    if (at.line) {
        std::string written = one_line(sources_.text(equation.origin.span));
        if (written.size() <= longest_text) shown = text(written);
    }
    return {shown ? shown : expression_text(residual), equation.origin.component.valid() ? equation.origin.component.index() : 0, at.file, at.line};
}

void Descriptor::add_variables() {
    const flat::FlatModel& flat = program_.model.flat;
    variables_.reserve(flat.variables.size());
    for (VarId v : flat.variables.ids()) {
        const flat::Variable& x = flat.variables[v];
        TorsionVariable row{};
        row.name = name(x.shown());
        row.description = text(x.description);
        row.unit = text(x.unit);
        row.display_unit = text(x.display_unit);
        row.type = type_of(x.type);
        row.variability = variability_of(x.variability);
        row.causality = causality_of(x.causality);
        program::Place stands = program_.layout.place[v];
        row.section = x.type == Type::String ? std::uint8_t(TORSION_P) : static_cast<std::uint8_t>(stands.slot.section);
        row.index = x.type == Type::String ? text(x.text) : stands.slot.index;
        auto flag = [&](bool set, int bit) { row.flags = static_cast<std::uint8_t>(row.flags | (set ? bit : 0)); };
        flag(stands.negated, TORSION_NEGATED);
        flag(x.is_hidden, TORSION_HIDDEN);
        flag(x.is_protected, TORSION_PROTECTED);
        flag(program_.layout.settable[v.index()], TORSION_SETTABLE);
        flag(program_.layout.startable[v.index()], TORSION_START);
        flag(program_.model.role[v] == Role::Alias, TORSION_ALIAS);
        flag(x.is_structural, TORSION_STRUCTURAL);
        flag(v.index() < program_.layout.tunable.size() && program_.layout.tunable[v.index()], TORSION_TUNABLE);
        row.component = x.origin.component.valid() ? x.origin.component.index() : 0;
        Place at = place(x.origin.span);
        row.file = at.file;
        row.line = at.line;
        variables_.push_back(row);
    }
}

void Descriptor::add_states() {
    for (std::size_t i = 0; i < program_.model.states.size(); ++i) {
        VarId v = program_.model.states[i];
        VarId derivative = program_.model.derivative[v];
        states_.push_back({v.index(), derivative ? derivative.index() : UINT32_MAX, program_.layout.state_nominal[i]});
    }
}

void Descriptor::add_relations() {
    const flat::FlatModel& flat = program_.model.flat;
    for (flat::RelationId r : flat.relations.ids()) {
        const flat::Relation& relation = flat.relations[r];
        TorsionRelation row{};
        row.text = expression_text(relation.node);
        row.component = relation.origin.component.valid() ? relation.origin.component.index() : 0;
        Place at = place(relation.origin.span);
        row.file = at.file;
        row.line = at.line;
        symbolic::Op op = flat.pool[relation.node].op;
        row.op = op == symbolic::Op::Lt ? 0 : op == symbolic::Op::Le ? 1 : op == symbolic::Op::Gt ? 2 : 3;
        row.is_time_event = program_.layout.relation_is_time_event[r.index()];
        row.nominal = program_.layout.relation_nominal[r.index()];
        relations_.push_back(row);
    }
}

void Descriptor::add_blocks() {
    std::size_t row = 0;
    for (const structure::Partition* partition : {&program_.model.simulation, &program_.model.initialization}) {
        for (const structure::Block& block : partition->blocks) {
            if (const auto* torn = std::get_if<TornSystem>(&block)) add_block(program_.blocks[row++], *torn);
        }
    }
    for (const TornSystem& whole : program_.wholes) add_block(program_.blocks[row++], whole);
}

void Descriptor::add_block(const BlockLayout& block, const TornSystem& torn) {
    auto count = [](std::size_t n) { return static_cast<std::uint32_t>(n); };
    std::vector<std::uint32_t>& sections = numbers_.emplace_back();
    std::vector<std::uint32_t>& indices = numbers_.emplace_back();
    std::vector<std::uint32_t>& variables = numbers_.emplace_back();
    for (std::size_t i = 0; i < block.tears.size(); ++i) {
        sections.push_back(static_cast<std::uint32_t>(block.tears[i].section));
        indices.push_back(block.tears[i].index);
        variables.push_back(block.tear_variables[i].index());
    }
    std::vector<TorsionEquationInfo>& equations = block_equations_.emplace_back();
    for (const structure::Residual& residual : torn.residuals) {
        equations.push_back(residual.equation ? equation(program_.model.flat.equations[residual.equation], residual.value) : TorsionEquationInfo{});
    }
    TorsionBlock row{};
    row.kind = block.is_linear ? TORSION_LINEAR : TORSION_NONLINEAR;
    row.is_mixed = block.is_mixed;
    row.is_initial = block.is_initial;
    if (block.has_magnitudes) row.flags |= TORSION_BLOCK_MAGNITUDES;
    if (block.is_watched) row.flags |= TORSION_BLOCK_WATCHED;
    if (block.is_whole) row.flags |= TORSION_BLOCK_WHOLE;
    row.n = count(block.tears.size());
    row.n_inner = block.n_inner;
    row.nnz = count(block.row.size());
    row.tear_section = sections.data();
    row.tear_index = indices.data();
    row.tear_nominal = block.tear_nominal.data();
    row.tear_variable = variables.data();
    row.column_start = block.column_start.data();
    row.row = block.row.data();
    row.residual = block.residual;
    row.jacobian = block.jacobian;
    row.rhs = block.rhs;
    row.max_columns = block.max_columns;
    row.factors = block.factors;
    row.n_relations = count(block.relations.size());
    row.relations = block.relations.data();
    row.n_discretes = count(block.discretes.size());
    row.member = block.member;
    row.whole = block.whole;
    row.asks_host = block.asks_host;
    row.discretes = block.discretes.data();
    row.equations = equations.data();
    blocks_.push_back(row);
}

void Descriptor::add_assertions() {
    for (const flat::Assertion& assertion : program_.model.flat.assertions) {
        TorsionAssertion row{};
        row.message = text(assertion.message);
        row.component = assertion.origin.component.valid() ? assertion.origin.component.index() : 0;
        Place at = place(assertion.origin.span);
        row.file = at.file;
        row.line = at.line;
        row.is_warning = assertion.is_warning;
        assertions_.push_back(row);
    }
    for (const symbolic::CheckPoint& check : program_.functions.checks) {
        TorsionAssertion row{};
        row.message = text(check.message);
        row.is_warning = check.is_warning;
        assertions_.push_back(row);
    }
}

void Descriptor::add_components() {
    for (const flat::Component& component : program_.model.flat.components) {
        Place at = place(component.span);
        std::uint32_t parent = component.parent.valid() ? component.parent.index() : 0;
        components_.push_back({name(component.path), text(component.class_name), parent, at.file, at.line});
    }
}

void Descriptor::add_equations() {
    const auto& oracle = program_.model.oracle;
    for (const structure::Residual& residual : oracle) {
        equations_.push_back(residual.equation ? equation(program_.model.flat.equations[residual.equation], residual.value)
                                               : TorsionEquationInfo{expression_text(residual.value), 0, 0, 0});
    }
}

/// Two models with the same identity compute the same: a hash (FNV-1a) of names and instructions.
std::string Descriptor::identity() const {
    std::uint64_t low = 14695981039346656037u, high = 1099511628211u * 31;
    auto mix = [&](std::uint64_t word) {
        low = (low ^ word) * 1099511628211u;
        high = std::rotl(high ^ word, 29) * 0x9e3779b97f4a7c15u;
    };
    for (char c : strings_) mix(static_cast<unsigned char>(c));
    for (const TorsionVariable& row : variables_) mix(static_cast<std::uint64_t>(row.causality) << 40 | static_cast<std::uint64_t>(row.flags) << 32 | row.index);
    for (const program::Kernel& kernel : program_.kernels) {
        std::vector<std::uint32_t> words;
        for (const program::Instruction& i : kernel.code) append_words(i, words);
        for (std::uint32_t word : words) mix(word);
    }
    for (symbolic::FunctionId f : program_.functions.ids) {
        const symbolic::FunctionCode& code = symbolic::code_of(program_.model.flat.pool, f);
        for (double constant : code.constants) mix(std::bit_cast<std::uint64_t>(constant));
        for (const symbolic::FunctionStep& s : code.steps) {
            mix(static_cast<std::uint64_t>(s.what) << 48 | static_cast<std::uint64_t>(s.op) << 32 | s.result);
            mix(static_cast<std::uint64_t>(s.a) << 32 | s.b);
            mix(static_cast<std::uint64_t>(s.c) << 32 | s.check);
        }
        for (const symbolic::FunctionCall& call : code.calls) {
            mix(static_cast<std::uint64_t>(call.function.index()) << 32 | call.results);
            for (std::uint32_t argument : call.arguments) mix(argument);
        }
    }
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%08x-%04x-%04x-%04x-%012llx", static_cast<unsigned>(low >> 32), static_cast<unsigned>(low >> 16 & 0xffff),
                  static_cast<unsigned>(low & 0xffff), static_cast<unsigned>(high >> 48), static_cast<unsigned long long>(high & 0xffffffffffffu));
    return buffer;
}

void Descriptor::finish(std::uint32_t scratch) {
    const program::Layout& layout = program_.layout;
    TorsionModel& m = runnable_.model;
    m.abi_version = TORSION_ABI_VERSION;
    m.size = sizeof(TorsionModel);
    m.name = text(program_.model.flat.name);
    m.description = text(program_.model.flat.description);
    m.guid = text(identity());
    m.n_x = layout.n_x, m.n_y = layout.n_y, m.n_p = layout.n_p, m.n_u = layout.n_u, m.n_d = layout.n_d;
    m.n_relations = layout.n_relations;
    m.n_work = layout.n_work + scratch;
    auto table = [](const auto& rows, std::uint32_t& count, auto*& data) {
        count = static_cast<std::uint32_t>(rows.size());
        data = rows.data();
    };
    std::uint32_t states = 0, relations = 0;
    table(variables_, m.n_variables, m.variables);
    table(states_, states, m.states);
    table(relations_, relations, m.relations);
    table(blocks_, m.n_blocks, m.blocks);
    table(assertions_, m.n_assertions, m.assertions);
    table(components_, m.n_components, m.components);
    table(equations_, m.n_equations, m.equations);
    const flat::Experiment& e = program_.model.flat.experiment;
    const std::optional<double> values[] = {e.start_time, e.stop_time, e.interval, e.tolerance};
    for (int i = 0; i < 4; ++i) experiment_[i] = values[i].value_or(std::numeric_limits<double>::quiet_NaN());
    m.start_time_stop_time_interval_tolerance = experiment_;
    table(layout.jacobian_row, m.jacobian_nnz, m.jacobian_row);
    m.jacobian_column_start = layout.jacobian_column_start.data();
    m.oracle = layout.oracle;
    m.energy_values = layout.energy;
    m.energy_obstacle = text(program_.model.flat.energy.obstacle);
    add_residual_form();
    add_linearization();
    add_modes();
    table(modes_, m.n_modes, m.modes);
    table(gaps_, m.n_gaps, m.gaps);
    if (flat::VarId homotopy = program_.model.flat.homotopy) m.homotopy = layout.place[homotopy].slot.index + 1;
    if (flat::VarId terminal = program_.model.flat.terminal) m.terminal = layout.place[terminal].slot.index + 1;
    m.strings = strings_.data();
    m.strings_size = static_cast<std::uint32_t>(strings_.size());
}

void Descriptor::add_residual_form() {
    const program::ResidualLayout& form = program_.layout.residual;
    for (VarId v : form.unknowns) {
        const program::Slot slot = program_.layout.place[v].slot;
        const flat::Variable& x = program_.model.flat.variables[v];
        z_sections_.push_back(static_cast<std::uint32_t>(slot.section));
        z_indices_.push_back(slot.index);
        z_nominals_.push_back(x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1);
    }
    TorsionModel& m = runnable_.model;
    m.n_z = static_cast<std::uint32_t>(form.unknowns.size());
    m.z_section = z_sections_.data();
    m.z_index = z_indices_.data();
    m.z_nominal = z_nominals_.data();
    m.residual_nnz = static_cast<std::uint32_t>(form.row.size());
    m.residual_column_start = form.column_start.data();
    m.residual_row = form.row.data();
    m.work_derivative = form.derivative;
    m.work_z = form.unknown;
    m.work_residual = form.value;
    m.work_residual_jacobian = form.jacobian;
}

void Descriptor::add_linearization() {
    const program::LinearizationLayout& layout = program_.layout.linearization;
    const auto row_of = [](VarId v) { return v ? v.index() : UINT32_MAX; };
    for (const program::CurvatureEntry& e : layout.curvature) {
        TorsionCurvature row{};
        row.component = e.component.index();
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
    const auto is_exact = [&](symbolic::FunctionId f) { return symbolic::has_exact_tangent(program_.model.flat.pool, f); };
    m.tangent_is_difference = !std::all_of(program_.functions.ids.begin(), program_.functions.ids.end(), is_exact);
}

void Descriptor::add_modes() {
    const auto row_of = [](VarId v) { return v ? v.index() : UINT32_MAX; };
    for (const flat::ModeCase& c : program_.model.flat.modes)
        modes_.push_back({c.component.index(), text(c.words), row_of(c.variable), static_cast<std::int32_t>(c.value)});
    for (const flat::Gap& g : program_.model.flat.gaps)
        gaps_.push_back({g.component.index(), g.position.index(), g.speed.index(), row_of(g.middle), g.width.index(), g.effort.index()});
}

void Descriptor::link(const std::function<TorsionKernel(std::size_t)>& kernel) {
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
    const auto optional = [&](std::size_t row) { return row < program_.kernels.size() ? kernel(row) : nullptr; };
    m.jacobian_values = optional(t.jacobian);
    m.residual = optional(t.residual);
    m.residual_jacobian = optional(t.residual_jacobian);
    m.asserts = kernel(t.asserts);
    m.next_time = kernel(t.next_time);
    m.residual_oracle = optional(t.residual_oracle);
    m.left_limits = optional(t.left_limits);
    m.energy = optional(t.energy);
    m.tangent = optional(t.tangent);
    m.curvature = optional(t.curvature);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        const BlockLayout& block = program_.blocks[i];
        blocks_[i].residuals = kernel(block.residuals_kernel);
        blocks_[i].update_relations = block.is_mixed ? kernel(block.relations_kernel) : nullptr;
        blocks_[i].update_discretes = block.is_mixed ? kernel(block.discretes_kernel) : nullptr;
    }
}

} // namespace torsion::native
