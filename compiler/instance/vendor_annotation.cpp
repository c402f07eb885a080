#include "compiler/instance/vendor_annotation.h"

#include <algorithm>

namespace torsion::instance {

namespace {

template <std::size_t n>
bool has_any(const std::array<const ast::Expr*, n>& expressions) {
    return std::any_of(expressions.begin(), expressions.end(), [](const ast::Expr* e) { return e != nullptr; });
}

/// Stores the value under its word; false: none of these words.
template <std::size_t n>
bool take(const ast::Argument& argument, const std::array<std::string_view, n>& words,
          std::array<const ast::Expr*, n>& values) {
    const auto known = std::find(words.begin(), words.end(), argument.name.text());
    if (known == words.end() || !argument.modification) return false;
    values[static_cast<std::size_t>(known - words.begin())] = argument.modification->value;
    return true;
}

void read(const ast::Argument& word, VendorAnnotation& result) {
    static constexpr std::array<std::string_view, energy_kinds> energies{"storedEnergy", "suppliedPower",
                                                                         "dissipatedPower", "unaccountedPower"};
    static constexpr std::array<std::string_view, excitation_parts> excitation{"angle", "speed", "combustion"};
    static constexpr std::array<std::string_view, gap_parts> parts{"position", "middle", "speed", "width", "effort"};
    if (!word.modification || take(word, energies, result.energy)) return;
    const std::string name = word.name.text();
    const ast::Expr* value = word.modification->value;
    if (name == "mode") result.mode = value;
    if (name == "lossless" && value) {
        if (const auto* boolean = std::get_if<ast::BooleanLiteral>(&value->node)) result.is_lossless = boolean->value;
    }
    if (name == "gap" && word.modification->nested) {
        for (const ast::Argument& part : word.modification->nested->arguments) take(part, parts, result.gap);
    }
    if (name == "excitation" && word.modification->nested) {
        DeclaredExcitation& declared = result.excitations.emplace_back();
        declared.fill(nullptr);
        for (const ast::Argument& part : word.modification->nested->arguments) take(part, excitation, declared);
    }
}

VendorAnnotation read(const ast::ClassModification& arguments) {
    VendorAnnotation result;
    for (const ast::Argument& a : arguments.arguments) {
        if (a.name.text() != "__Torsion" || !a.modification || !a.modification->nested) continue;
        for (const ast::Argument& word : a.modification->nested->arguments) read(word, result);
    }
    return result;
}

} // namespace

bool VendorAnnotation::has_energy() const { return is_lossless || has_any(energy); }
bool VendorAnnotation::has_gap() const { return has_any(gap); }

bool has_base(InstanceTree& tree, const Class& c, const Class& base) {
    if (&c == &base) return true;
    const auto& bases = tree.lookup->bases(c);
    return std::any_of(bases.begin(), bases.end(),
                       [&](const library::Base& b) { return b.class_ && has_base(tree, *b.class_, base); });
}

VendorAnnotation vendor_annotation(InstanceTree& tree, const Class& c, source::Diagnostics& diagnostics) {
    library::Library& library = tree.lookup->library();
    if (c.def && c.def->annotation) { // annotations with pictures are long: read only relevant ones
        if (library.sources().text(c.def->annotation->span).find("__Torsion") != std::string_view::npos) {
            if (auto arguments = library.annotation(*c.def->annotation, diagnostics)) {
                VendorAnnotation result = read(*arguments);
                result.span = c.def->annotation->span;
                return result;
            }
        }
    }
    const std::string_view row = published_annotation(c.path);
    if (row.empty()) return {};
    auto arguments = library.annotation("annotation(__Torsion(" + std::string(row) + "))", diagnostics);
    return arguments ? read(*arguments) : VendorAnnotation{};
}

} // namespace torsion::instance
