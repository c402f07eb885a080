#include "compiler/instance/energy_declaration.h"


#include <algorithm>

namespace torsion::instance {

bool EnergyDeclaration::empty() const {
    return !is_lossless && std::all_of(expressions.begin(), expressions.end(), [](const ast::Expr* e) { return e == nullptr; });
}

namespace {

EnergyDeclaration read(const ast::ClassModification& arguments) {
    static constexpr std::array<std::string_view, energy_kinds> words{"storedEnergy", "suppliedPower", "dissipatedPower", "unaccountedPower"};
    EnergyDeclaration result;
    for (const ast::Argument& a : arguments.arguments) {
        if (a.name.text() != "__Torsion" || !a.modification || !a.modification->nested) continue;
        for (const ast::Argument& word : a.modification->nested->arguments) {
            const ast::Expr* value = word.modification ? word.modification->value : nullptr;
            if (!value) continue;
            const auto known = std::find(words.begin(), words.end(), word.name.text());
            if (known != words.end()) result.expressions[static_cast<std::size_t>(known - words.begin())] = value;
            const auto* boolean = std::get_if<ast::BooleanLiteral>(&value->node);
            if (word.name.text() == "lossless" && boolean) result.is_lossless = boolean->value;
        }
    }
    return result;
}

} // namespace

bool has_base(InstanceTree& tree, const Class& c, const Class& base) {
    if (&c == &base) return true;
    const auto& bases = tree.lookup->bases(c);
    return std::any_of(bases.begin(), bases.end(), [&](const library::Base& b) { return b.class_ && has_base(tree, *b.class_, base); });
}

EnergyDeclaration energy_declaration(InstanceTree& tree, const Class& c, source::Diagnostics& diagnostics) {
    library::Library& library = tree.lookup->library();
    if (c.def && c.def->annotation) { // annotations with pictures are long: only those are read that can say something
        if (library.sources().text(c.def->annotation->span).find("__Torsion") != std::string_view::npos)
            if (auto arguments = library.annotation(c, *c.def->annotation, diagnostics)) return read(*arguments);
    }
    const std::string_view row = published_energy(c.path);
    if (row.empty()) return {};
    auto arguments = library.annotation("annotation(__Torsion(" + std::string(row) + "))", diagnostics);
    return arguments ? read(*arguments) : EnergyDeclaration{};
}

} // namespace torsion::instance
