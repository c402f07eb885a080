#include "compiler/c_source/equations.h"

#include "compiler/symbolic/print.h"

namespace torsion::c_source {

namespace {

constexpr std::size_t longest = 150;

std::string shortened(const std::string& text) {
    return text.size() <= longest ? text : text.substr(0, longest - 3) + "...";
}

} // namespace

EquationComments::EquationComments(const program::Program& program, const structure::SortedModel& model,
                                   const source::SourceMap& sources)
    : program_(program), model_(model), sources_(sources) {
    add(model.simulation, simulation_);
    add(model.initialization, initialization_);
    add_residuals();
}

std::string EquationComments::place(const flat::Origin& origin) const {
    std::string result;
    if (origin.component) result = model_.flat.components[origin.component].path;
    if (!origin.span.valid()) return result.empty() ? "" : "   (" + result + ")";
    const source::SourceFile& file = sources_[origin.span.file];
    const std::string name = file.path().substr(file.path().rfind('/') + 1);
    return "   (" + result + (result.empty() ? "" : ", ") + name + ":" +
           std::to_string(file.position(origin.span.begin).line) + ")";
}

void EquationComments::add(const structure::Assignment& a, std::map<std::uint64_t, std::string>& comments) {
    const auto& flat = model_.flat;
    const auto name_of = [&](symbolic::VarId v) { return flat.variables[v].name; };
    std::string where;
    if (a.equation && a.equation.index() < flat.equations.size()) where = place(flat.equations[a.equation].origin);
    const std::string text = shortened(symbolic::print(flat.pool, a.value, name_of));
    comments[program::key(program_.layout.place[a.variable].slot)] = name_of(a.variable) + " = " + text + where;
}

void EquationComments::add(const structure::Partition& partition, std::map<std::uint64_t, std::string>& comments) {
    for (const structure::Block& block : partition.blocks) {
        if (const auto* assignment = std::get_if<structure::Assignment>(&block)) {
            add(*assignment, comments);
            continue;
        }
        const auto& system = std::get<structure::TornSystem>(block);
        for (const structure::Assignment& inner : system.inner) add(inner, comments);
        for (const structure::Assignment& discrete : system.discretes) add(discrete, comments);
    }
}

/// The rows of the blocks' equations are those of the descriptor.
void EquationComments::add_residuals() {
    const program::ModelTables& tables = program_.tables;
    for (std::size_t b = 0; b < program_.blocks.size(); ++b) {
        for (std::uint32_t i = 0; i < tables.block_equations[b].size() && i < program_.blocks[b].tears.size(); ++i) {
            const TorsionEquationInfo& row = tables.block_equations[b][i];
            const std::string path =
                row.component < tables.components.size() ? tables.text(tables.components[row.component].path) : "";
            std::string where = path;
            if (row.file > 0) {
                const std::string& file = tables.files[row.file - 1];
                where += (path.empty() ? "" : ", ") + file.substr(file.rfind('/') + 1) + ":" + std::to_string(row.line);
            }
            residuals_.emplace(program::key({program::Section::Work, program_.blocks[b].residual + i}),
                               "residual of " + shortened(tables.text(row.text)) + "   (" + where + ")");
        }
    }
}

EquationOf EquationComments::of(bool is_initial) const {
    return [this, is_initial](program::Slot slot) -> std::string {
        const auto& comments = slot.section == program::Section::Work ? residuals_
                               : is_initial                           ? initialization_
                                                                      : simulation_;
        const auto found = comments.find(program::key(slot));
        return found == comments.end() ? "" : found->second;
    };
}

} // namespace torsion::c_source
