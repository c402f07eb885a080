#include "compiler/diagram/picture/connections.h"

namespace torsion::diagram {

std::vector<Connection> Connections::read() {
    EquationWalk(annotations_.evaluator(), root_, expanded_)
        .run([&](const ast::Equation& equation, const Situation& situation) {
            if (const auto* connect = std::get_if<ast::ConnectEquation>(&equation.node))
                read(*connect, equation.comment, situation);
        });
    return std::move(result_);
}

void Connections::read(const ast::ConnectEquation& equation, const ast::Comment& comment, const Situation& situation) {
    std::vector<End> first = ends_(equation.a, situation), second = ends_(equation.b, situation);
    if (first.empty() || second.empty()) return;
    const auto annotation = annotations_.connection(comment, situation.scope);
    const bool is_in_loop = !situation.iterators.empty();
    if (first.size() == second.size()) {
        for (std::size_t i = 0; i < first.size(); ++i)
            add(std::move(first[i]), std::move(second[i]), annotation, is_in_loop);
    } else if (first.size() == 1 || second.size() == 1) { // an array of connectors is one
        for (End& one : first.size() == 1 ? second : first)
            add(first.size() == 1 ? first[0] : second[0], std::move(one), annotation, is_in_loop);
    } else {
        for (const ast::ComponentRef* ref : {&equation.a, &equation.b})
            ends_.mark_unresolved(ref->parts.front().name.text);
    }
}

void Connections::add(End first, End second, const Annotations::OfConnection& annotation, bool is_in_loop) {
    if (!annotation.is_visible || (!annotation.line && !(first.is_known() && second.is_known()))) return;
    if (is_in_loop && !known_.emplace(first.name, second.name).second) return;
    result_.push_back({{std::move(first), std::move(second)}, annotation});
}

} // namespace torsion::diagram
