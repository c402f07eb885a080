// Classes' declarations of mechanical energy, translated for each component. A class inherits the declarations of its
// bases; of two declarations of the same quantity the one nearer to the component's class counts.
#include "compiler/symbolic/walk.h"
#include "compiler/typing/annotations.h"

#include <algorithm>

namespace torsion::typing {

namespace {

using DeclaringClasses = std::array<const instance::Class*, instance::energy_kinds>;

/// The class that declares the supply has no losses: it declares the power at the flange. An inherited heat port takes
/// its losses from that power, so the supply is larger.
bool is_net(instance::InstanceTree& tree, const DeclaringClasses& classes) {
    const auto of = [&](instance::EnergyKind kind) { return classes[static_cast<std::size_t>(kind)]; };
    const instance::Class *supply = of(instance::EnergyKind::Supplied), *loss = of(instance::EnergyKind::Dissipated);
    return supply && loss && !instance::has_base(tree, *supply, *loss) && !instance::has_base(tree, *loss, *supply);
}

bool has_event(const symbolic::ExprPool& pool, symbolic::Walker& walk, ExprId root) {
    bool found = false;
    walk.restart();
    walk(root, [&](ExprId e) { found = found || pool[e].kind == symbolic::Kind::Event; });
    return found;
}

} // namespace

const instance::VendorAnnotation& Declarations::of(const instance::Class& c) {
    auto known = annotations_.find(&c);
    if (known == annotations_.end())
        known = annotations_.emplace(&c, instance::vendor_annotation(model_.tree, c, problems_)).first;
    return known->second;
}

void Declarations::read_energy() {
    instance::InstanceTree& tree = model_.tree;
    symbolic::Walker walk(*tree.pool);
    for (Node* node : tree.components) {
        if (node->is_connector() || node->is_record()) continue;
        std::array<const ast::Expr*, instance::energy_kinds> chosen{};
        DeclaringClasses classes{};
        DeclaredEnergy result{.node = node};
        for (const instance::ClassPart& part : node->parts()) { // bases first
            const instance::VendorAnnotation& annotation = of(*part.class_);
            if (annotation.has_energy()) result.classes.push_back(part.class_);
            for (std::size_t i = 0; i < chosen.size(); ++i)
                if (annotation.energy[i]) chosen[i] = annotation.energy[i], classes[i] = part.class_;
        }
        if (result.classes.empty()) continue;
        result.is_net_supply = is_net(tree, classes);
        const std::size_t problems = problems_.all().size();
        for (std::size_t i = 0; i < chosen.size() && result.problem.empty(); ++i) {
            if (!chosen[i]) continue;
            const TypedValue value =
                t_.translate(*chosen[i], instance::Context{{node, classes[i]}}.without_events().known_now());
            if (value.poisoned || !value.is_scalar() || !instance::is_numeric(value.type))
                result.problem =
                    ": " + (problems_.all().size() == problems ? "not a number" : problems_.all()[problems].message);
            else if (has_event(*tree.pool, walk, value.elements[0])) result.problem = " needs an event";
            else result.values[i] = value.elements[0];
        }
        model_.energy.push_back(std::move(result));
    }
}

} // namespace torsion::typing
