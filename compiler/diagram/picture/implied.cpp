#include "compiler/diagram/picture/implied.h"

#include "compiler/instance/names_in.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr std::size_t most_read = 3; ///< blocks that one modifier reads; more lines would hide the rest

class Implied {
public:
    Implied(Node& root, const std::vector<PlacedIcon>& parts, const std::vector<Component>& components)
        : root_(root), parts_(parts), components_(components) {
        for (std::size_t i = 0; i < parts.size(); ++i) place_of_.emplace(parts[i].name, i);
    }

    std::vector<Connection> run() {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (!components_[i].connectors.empty()) read_modifiers(i);
        for (const instance::ClassPart& part : root_.parts()) {
            const auto* body = part.class_->def != nullptr ? std::get_if<ast::Composition>(&part.class_->def->body()) : nullptr;
            if (body == nullptr) continue;
            for (const ast::EquationSection& section : body->equations)
                if (!section.is_initial)
                    for (const ast::Equation& equation : section.equations) read(equation);
        }
        return std::move(found_);
    }

private:
    /// Of the blocks that an expression reads, those with one output.
    std::vector<End> sources(const ast::Expr& expr, std::size_t reader) const {
        std::vector<End> ends;
        for (const std::string& name : instance::values_in(expr)) {
            const auto found = place_of_.find(name);
            if (found == place_of_.end() || found->second == reader) continue;
            if (auto end = output_of(found->second)) ends.push_back(std::move(*end));
        }
        return ends;
    }

    std::optional<End> output_of(std::size_t part) const {
        std::optional<End> output;
        for (std::size_t k = 0; k < components_[part].connectors.size(); ++k) {
            const Node& connector = *components_[part].connectors[k];
            if (connector.is_input) continue;
            if (!connector.is_output || output) return std::nullopt; // a flange, or a second output
            output = End{.name = parts_[part].name + "." + connector.name, .part = part, .connector = k};
        }
        return output;
    }

    void read_modifiers(std::size_t part) {
        for (std::size_t k = 0; k < components_[part].connectors.size(); ++k) {
            const Node& connector = *components_[part].connectors[k];
            if (!connector.binding || connector.binding->expr == nullptr || !(connector.is_input || connector.is_output)) continue;
            if (connector.scope_of(*connector.binding).node != &root_) continue; // the class's own
            const std::vector<End> read = sources(*connector.binding->expr, part);
            const End to{.name = parts_[part].name + "." + connector.name, .part = part, .connector = connector.is_input ? k : End::none};
            add(read, to, connector.is_input ? 1 : most_read);
        }
    }

    void read(const ast::Equation& equation) {
        const auto* simple = std::get_if<ast::SimpleEquation>(&equation.node);
        const auto* given = simple != nullptr ? std::get_if<ast::Reference>(&simple->lhs->node) : nullptr;
        if (given == nullptr || given->ref.parts.size() < 2) return;
        const auto part = place_of_.find(given->ref.parts[0].name.text);
        if (part == place_of_.end()) return;
        const auto& connectors = components_[part->second].connectors;
        for (std::size_t k = 0; k < connectors.size(); ++k) {
            if (!connectors[k]->is_input || connectors[k]->name != given->ref.parts[1].name.text) continue;
            add(sources(*simple->rhs, part->second), {.name = given->ref.text(), .part = part->second, .connector = k}, 1);
        }
    }

    void add(const std::vector<End>& sources, const End& to, std::size_t most) {
        if (sources.size() > most) return;
        for (const End& from : sources) {
            End end = to;
            if (end.connector == End::none) end.element = "=" + from.name; // a place of its own for each
            found_.push_back({.ends = {from, std::move(end)}, .annotation = {}, .is_implied = true});
        }
    }

    Node& root_;
    const std::vector<PlacedIcon>& parts_;
    const std::vector<Component>& components_;
    std::map<std::string, std::size_t, std::less<>> place_of_;
    std::vector<Connection> found_;
};

} // namespace

std::vector<Connection> implied_signals(Node& root, const std::vector<PlacedIcon>& parts, const std::vector<Component>& components) {
    return Implied(root, parts, components).run();
}

} // namespace torsion::diagram
