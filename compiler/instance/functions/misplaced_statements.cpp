// Statements that cannot stand where they are: specification 11.2.4 (`break`), 11.2.7 and 12.2 (`when`), 12.2
// (`reinit`). They are looked for before the body is translated, also where no call reaches them.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/support/match.h"

namespace torsion::instance {

using source::Diag;

namespace {

struct Misplaced {
    Span span;
    std::string message;
};

std::optional<Misplaced> misplaced_in(const std::vector<ast::Statement>& statements, bool is_in_loop);

std::optional<Misplaced> misplaced_in(const ast::IfStatement& a, bool is_in_loop) {
    for (const auto& branch : a.branches)
        if (auto found = misplaced_in(branch.body, is_in_loop)) return found;
    return misplaced_in(a.otherwise, is_in_loop);
}

std::optional<Misplaced> misplaced_call(const ast::CallStatement& a, Span span) {
    const auto* call = std::get_if<ast::Call>(&a.call->node);
    if (!call || call->function.text() != "reinit") return std::nullopt;
    return Misplaced{span, "`reinit` cannot stand in a function"};
}

std::optional<Misplaced> misplaced_in(const std::vector<ast::Statement>& statements, bool is_in_loop) {
    using Found = std::optional<Misplaced>;
    for (const ast::Statement& s : statements) {
        Found found = match(
            s.node, [&](const ast::IfStatement& a) { return misplaced_in(a, is_in_loop); },
            [&](const ast::ForStatement& a) { return misplaced_in(a.body, true); },
            [&](const ast::WhileStatement& a) { return misplaced_in(a.body, true); },
            [&](const ast::WhenStatement&) -> Found { return Misplaced{s.span, "`when` cannot stand in a function"}; },
            [&](const ast::CallStatement& a) { return misplaced_call(a, s.span); },
            [&](const ast::Break&) -> Found {
                return is_in_loop ? Found() : Misplaced{s.span, "`break` outside of a loop"};
            },
            [&](const auto&) -> Found { return std::nullopt; });
        if (found) return found;
    }
    return std::nullopt;
}

} // namespace

bool FunctionMaker::are_statements_in_place() {
    for (const auto* section : signature_.algorithms)
        if (auto found = misplaced_in(section->statements, false))
            return fail(Diag::NotAllowedInFunction, found->span, found->message);
    return true;
}

} // namespace torsion::instance
