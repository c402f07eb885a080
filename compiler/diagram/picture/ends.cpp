#include "compiler/diagram/picture/ends.h"

namespace torsion::diagram {

namespace {

constexpr double most_subscript = 1e9;

/// Of a model there is no connector that a connection could end at.
bool is_of_model(const Node* node) {
    const ast::ClassDef* def =
        node != nullptr && node->class_ != nullptr && !node->is_connector() ? node->class_->def : nullptr;
    return def != nullptr && (def->kind == ast::ClassKind::Model || def->kind == ast::ClassKind::Block);
}

} // namespace

EndFinder::EndFinder(Evaluator& evaluator, Node& root, const std::vector<PlacedIcon>& parts, const Expanded& expanded)
    : evaluator_(evaluator), root_(root), parts_(parts), expanded_(expanded) {
    for (std::size_t i = 0; i < parts.size(); ++i) place_of_.emplace(parts[i].name, i);
}

/// Which elements of an array a reference means, from 0; none: unknown.
std::vector<std::size_t> EndFinder::elements(const ast::ComponentRef::Part& array, std::size_t count,
                                             const Situation& situation) {
    std::vector<std::size_t> all;
    const bool is_whole =
        array.subscripts.empty() || (array.subscripts.size() == 1 && array.subscripts.front().expr == nullptr);
    if (is_whole) {
        for (std::size_t i = 0; i < count; ++i) all.push_back(i);
        return all;
    }
    evaluator_.set_iterators(situation.iterators, static_cast<double>(count));
    const auto value = evaluator_.quietly(*array.subscripts.front().expr, situation.scope);
    const auto add_element = [&](const Value& one) {
        const auto* number = one.as<double>();
        if (number != nullptr && *number >= 1 && *number <= static_cast<double>(count))
            all.push_back(static_cast<std::size_t>(*number) - 1);
    };
    if (const Values* several = value ? value->as<Values>() : nullptr) {
        for (const Value& one : *several) add_element(one);
        if (all.size() != several->size()) all.clear();
    } else if (value) {
        add_element(*value);
    }
    return all;
}

std::vector<End> EndFinder::operator()(const ast::ComponentRef& ref, const Situation& situation) {
    const ast::ComponentRef::Part& first = ref.parts.front();
    std::vector<End> all;
    const auto array = expanded_.find(first.name.text);
    if (array == expanded_.end()) {
        if (auto one = end(ref, first.name.text, situation)) all.push_back(std::move(*one));
        return all;
    }
    const auto rows = elements(first, array->second, situation);
    if (rows.empty() || situation.is_uncertain) unresolved_.insert(array->first);
    for (const std::size_t row : rows)
        if (auto one = end(ref, array->first + "[" + std::to_string(row + 1) + "]", situation))
            all.push_back(std::move(*one));
    return all;
}

/// `[2]`, as names of variables have it; empty where it is no single element, or not known.
std::string EndFinder::subscripts(const ast::ComponentRef::Part& part, const Situation& situation) {
    std::string text;
    for (const auto& one : part.subscripts) {
        if (one.expr == nullptr) return {};
        evaluator_.set_iterators(situation.iterators, {});
        const auto value = evaluator_.quietly(*one.expr, situation.scope);
        const auto* number = value ? value->as<double>() : nullptr;
        if (number == nullptr || *number < 1 || *number > most_subscript) return {};
        text += (text.empty() ? "[" : ",") + std::to_string(static_cast<std::size_t>(*number));
    }
    return text.empty() ? text : text + "]";
}

std::optional<End> EndFinder::end(const ast::ComponentRef& ref, const std::string& name, const Situation& situation) {
    End end{.name = name};
    for (std::size_t i = 1; i < ref.parts.size(); ++i) {
        const std::string element = subscripts(ref.parts[i], situation);
        end.name += "." + ref.parts[i].name.text + element;
        if (i == 1) end.subscripts = element;
    }
    const Node* node = &root_;
    for (const auto& part : ref.parts) {
        node = node != nullptr ? node->child(part.name.text) : nullptr;
        if (node == nullptr) break;
        if (!is_there(*node)) return std::nullopt;
        node = node_of_values(const_cast<Node&>(*node));
    }
    const auto found = place_of_.find(name);
    if (found == place_of_.end()) return end;
    end.owner = found->second;
    const PlacedIcon& part = parts_[found->second];
    if (ref.parts.size() == 1 && is_of_model(node)) return end;
    if (ref.parts.size() == 1 || part.connectors.empty()) {
        end.part = found->second;
        if (ref.parts.size() > 1) end.element = end.name.substr(part.name.size() + 1);
        return end;
    }
    for (std::size_t i = 0; i < part.connectors.size(); ++i)
        if (part.connectors[i].name == ref.parts[1].name.text) end.part = found->second, end.connector = i;
    return end;
}

} // namespace torsion::diagram
