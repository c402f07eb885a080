#include "compiler/instance/repeated.h"

#include "compiler/instance/modifier.h"
#include "compiler/instance/names_in.h"
#include "compiler/syntax/print.h"

#include <algorithm>
#include <array>

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::array attributes_of_no_equation = {"min", "max", "nominal", "quantity", "displayUnit"};

/// Do the names in two modifiers of the same words mean the same?
bool have_same_names(const Modifier& a, const Modifier& b, const SameName& is_same) {
    const bool is_written = a.value && b.value && a.value->expr && b.value->expr && a.value->expr != b.value->expr;
    const auto is_same_here = [&](const std::string& name) { return is_same(name, a.value->scope, b.value->scope); };
    if (is_written && !std::ranges::all_of(names_in(*a.value->expr), is_same_here)) return false;
    return std::ranges::all_of(
        a.parts, [&](const auto& part) { return have_same_names(*part.second, *b.part(part.first), is_same); });
}

bool are_one(const ModifierPtr& a, const ModifierPtr& b, const SameName& is_same) {
    return are_alike(a, b) && (!a || a->empty() || have_same_names(*a, *b, is_same));
}

/// Takes a part out of a modifier, and returns it.
ModifierPtr take(Modifier& whole, std::string_view name) {
    const auto found =
        std::ranges::find(whole.parts, name, [](const auto& part) -> std::string_view { return part.first; });
    if (found == whole.parts.end()) return nullptr;
    ModifierPtr part = std::move(found->second);
    whole.parts.erase(found);
    return part;
}

ModifierPtr take_value(Modifier& whole) {
    if (!whole.value) return nullptr;
    auto value = std::make_shared<Modifier>();
    value->value = std::exchange(whole.value, std::nullopt);
    return value;
}

Modifier copied(const ModifierPtr& m) { return m ? *m : Modifier(); }

} // namespace

bool are_same_words(ast::ComponentDef a, ast::ComponentDef b, const source::SourceMap& sources) {
    for (ast::ComponentDef* d : {&a, &b}) {
        d->modification.reset();
        if (d->constraint) d->constraint->comment = {};
    }
    return syntax::print(a, sources) == syntax::print(b, sources);
}

bool are_same_types(const ClassType& a, const ClassType& b) {
    return a.class_ == b.class_ && a.base == b.base && a.enumeration == b.enumeration;
}

Repetition repetition(const ModifiedDeclaration& first, const ModifiedDeclaration& again,
                      const SameName& is_same_name) {
    using enum Repetition::Kind;
    if (are_one(first.modifier, again.modifier, is_same_name)) return {Same, ""};
    Modifier a = copied(first.modifier), b = copied(again.modifier);
    std::string details;
    const auto note = [&](const ModifierPtr& x, const ModifierPtr& y, const std::string& name) {
        if (!are_one(x, y, is_same_name)) details += (details.empty() ? "" : ", ") + name;
    };
    const bool has_default = first.declaration.type_prefix.variability == ast::VariabilityPrefix::Parameter ||
                             first.declaration.type_prefix.causality == ast::CausalityPrefix::Input;
    if (has_default) {
        const ModifierPtr x = take_value(a), y = take_value(b);
        note(x, y, "value");
    }
    if (!first.type.class_) {
        for (const char* name : attributes_of_no_equation) {
            const ModifierPtr x = take(a, name), y = take(b, name);
            note(x, y, "`" + std::string(name) + "`");
        }
    }
    const bool is_rest_one =
        are_one(std::make_shared<Modifier>(std::move(a)), std::make_shared<Modifier>(std::move(b)), is_same_name);
    return is_rest_one ? Repetition{OtherDetails, std::move(details)} : Repetition{};
}

void report_other_details(const ast::ComponentDef& first, const ast::ComponentDef& again, const Repetition& repetition,
                          source::Diagnostics& diagnostics) {
    diagnostics
        .report(Diag::RepeatedDeclarationDiffers, again.name.span,
                "`" + again.name.text + "` is declared twice, with another " + repetition.details,
                "this one is ignored")
        .at(first.name.span, "this one counts")
        .with_help("leave out one declaration, or write both alike; a modification changes an inherited one");
}

} // namespace torsion::instance
