#include "compiler/report/structure_section.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/walk.h"

#include <nlohmann/json.hpp>

#include <map>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using namespace structure;

constexpr std::size_t most_printed = 5'000; ///< equations printed in solved form; all have their source text
constexpr std::size_t longest_text = 400;   ///< bytes

std::string shortened(std::string text) {
    if (text.size() <= longest_text) return text;
    std::size_t end = longest_text;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end; // not inside a UTF-8 sequence
    return text.substr(0, end) + " …";
}

class Section {
public:
    Section(const SortedModel& model, const source::SourceMap& sources,
            const std::function<std::string(const std::string&)>& shown)
        : model_(model), flat_(model.flat), sources_(sources), shown_(shown), walk_(model.flat.pool) {}

    std::string run() {
        number_unknowns();
        Json json = {{"equations", model_.original_equations},
                     {"states", names(model_.states)},
                     {"unknowns", unknowns_},
                     {"blocks", Json::array()}};
        for (const Block& block : model_.simulation.blocks) {
            if (const auto* single = std::get_if<Assignment>(&block)) json["blocks"].push_back(single_block(*single));
            else json["blocks"].push_back(system(std::get<TornSystem>(block)));
        }
        json["files"] = files_;
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

private:
    std::string name(VarId v) const { return flat_.variables[v].name; }
    Json names(const std::vector<VarId>& variables) const {
        Json result = Json::array();
        for (const VarId v : variables) result.push_back(name(v));
        return result;
    }

    /// Numbers the unknowns in the order of their computation: the columns of the incidence picture.
    void number_unknowns() {
        for (const Block& block : model_.simulation.blocks) {
            if (const auto* single = std::get_if<Assignment>(&block)) column_.set(single->variable, ++unknowns_);
            else {
                const auto& torn = std::get<TornSystem>(block);
                for (const Assignment& a : torn.inner) column_.set(a.variable, ++unknowns_);
                for (const VarId v : torn.tears) column_.set(v, ++unknowns_);
                for (const Assignment& a : torn.discretes) column_.set(a.variable, ++unknowns_);
            }
        }
    }

    Json single_block(const Assignment& a) {
        return {{"kind", "explicit"}, {"unknowns", {name(a.variable)}}, {"equations", Json::array({assignment(a)})}};
    }

    Json system(const TornSystem& torn) {
        Json unknowns = Json::array(), discretes = Json::array(), equations = Json::array();
        for (const Assignment& a : torn.inner) unknowns.push_back(name(a.variable)), equations.push_back(assignment(a));
        for (const VarId v : torn.tears) unknowns.push_back(name(v));
        for (const Residual& r : torn.residuals) equations.push_back(equation(r.equation, {}, r.value));
        for (const Assignment& a : torn.discretes)
            discretes.push_back(name(a.variable)), equations.push_back(assignment(a));
        const char* kind = torn.is_mixed() ? "mixed" : torn.kind == TornSystem::Kind::Linear ? "linear" : "nonlinear";
        return {{"kind", kind},
                {"unknowns", unknowns},
                {"tears", names(torn.tears)},
                {"discretes", discretes},
                {"equations", equations}};
    }

    Json assignment(const Assignment& a) { return equation(a.equation, a.variable, a.value); }

    Json equation(EquationId e, VarId solved, ExprId value) {
        Json json = Json::object();
        if (printed_++ < most_printed) {
            const std::string text = symbolic::print(flat_.pool, value, [&](VarId v) { return name(v); });
            json["solved"] = shortened((solved ? name(solved) : "0") + (solved ? " := " : " = ") + text);
        }
        if (e) add_origin(json, flat_.equations[e]);
        json["uses"] = uses(value, solved);
        return json;
    }

    void add_origin(Json& json, const flat::Equation& equation) {
        const flat::Origin& origin = equation.origin;
        if (origin.component) json["component"] = flat_.components[origin.component].path;
        if (equation.derived_from) json["derived"] = true;
        if (!origin.span.valid()) return;
        const source::SourceFile& file = sources_[origin.span.file];
        const auto [found, fresh] = file_numbers_.try_emplace(file.path(), files_.size());
        if (fresh) files_.push_back(shown_(file.path()));
        json["file"] = found->second;
        json["line"] = file.position(origin.span.begin).line;
        json["source"] = shortened(std::string(sources_.text(origin.span)));
    }

    /// The columns of the unknowns in `value`, without that of `solved`.
    Json uses(ExprId value, VarId solved) {
        Json columns = Json::array();
        if (solved) columns.push_back(column_[solved] - 1);
        walk_.restart();
        walk_(value, [&](ExprId e) {
            if (flat_.pool[e].kind != symbolic::Kind::Variable) return;
            const VarId v = flat_.pool.var(e);
            if (column_[v] != 0 && v != solved) columns.push_back(column_[v] - 1);
        });
        return columns;
    }

    const SortedModel& model_;
    const flat::FlatModel& flat_;
    const source::SourceMap& sources_;
    const std::function<std::string(const std::string&)>& shown_;
    symbolic::Walker walk_;
    IdMap<VarId, std::size_t> column_; ///< + 1; 0: not an unknown of the simulation
    std::size_t unknowns_ = 0, printed_ = 0;
    std::map<std::string, std::size_t> file_numbers_;
    Json files_ = Json::array();
};

} // namespace

std::string structure_section(const SortedModel& model, const source::SourceMap& sources,
                              const std::function<std::string(const std::string&)>& shown) {
    return Section(model, sources, shown).run();
}

} // namespace torsion::report
