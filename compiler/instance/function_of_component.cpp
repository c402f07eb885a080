// Functions found through components (specification 5.3.2): `world.gravity(r)` is the function of that world, with the values of its parameters and
// after its redeclarations.
#include "compiler/instance/redeclare.h"
#include "compiler/instance/translate.h"

namespace torsion::instance {

using source::Code;

/// The longest beginning of the name is components, the rest classes. Null, with a report, if there is no such function.
const Class* Translator::function_of_component(const ast::ComponentRef& function, const Scope& scope, const ClassReplacement*& replacement) {
    ast::ComponentRef component = function;
    component.parts.resize(1);
    for (std::size_t i = 1;; ++i) {
        const auto found = places(component, scope);
        if (!found) return nullptr;
        if (found->absent || found->items.size() != 1 || !found->dims.empty()) {
            fail(Code::L102, component.span, "`" + component.text() + "` is not one component: it gives no function");
            return nullptr;
        }
        Node& node = *found->items.front().node;
        if (node.declaration && node.declaration->condition) {
            fail(Code::L102, component.span, "`" + component.text() + "` has a condition: it can be used in `connect` only");
            return nullptr;
        }
        if (i + 1 < function.parts.size() && node.child(function.parts[i].name.text)) {
            component.parts.push_back(function.parts[i]);
            continue;
        }
        const Class* c = node.class_;
        for (; c && i < function.parts.size(); ++i) {
            c = tree_.lookup->member(*c, function.parts[i].name.text).class_;
            if (c && c->nested && c->nested->prefix.visibility == ast::Visibility::Protected) {
                fail(Code::L102, function.parts[i].name.span, "`" + c->name + "` is protected in `" + node.path() + "`");
                return nullptr;
            }
            const ClassReplacement* other = c ? replacement_of(&node, c) : nullptr;
            if (other) c = other->class_;
            replacement = other ? other : c ? seen_from(node, *c) : nullptr;
        }
        if (!c) report_unknown(function, function.parts.size() - 1, &node, scope);
        return c;
    }
}

/// A function of a component as a replacement by itself, whose text stands there.
const ClassReplacement* Translator::seen_from(Node& node, const Class& function) {
    ClassReplacement& result = seen_from_[{&node, &function}];
    result.original = result.class_ = &function;
    result.around = &node;
    return &result;
}

} // namespace torsion::instance
