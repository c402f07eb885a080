// An adaptor is a component with the flow of its flange among its own variables, as an input or output of the model,
// and another variable of the opposite direction: the potential. Its other inputs and outputs (speed, acceleration)
// belong to the same terminal. The aliases of the flat model give all these facts; names have no effect. (The potential
// of the flange itself may be a function of the signals, so that its derivatives are signals, too.)

#include "compiler/package/terminals.h"

#include "compiler/package/xml.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace torsion::package {

namespace {

using symbolic::VarId;

struct Member {
    const FmuVariable* variable;
    std::string name; ///< relative to the adaptor or the flange
};

struct Terminal {
    std::string name;
    std::vector<Member> members;
};

class Finder {
public:
    Finder(const flat::FlatModel& flat, const TorsionModel& descriptor, const FmuTable& table)
        : flat_(flat), descriptor_(descriptor) {
        for (const FmuVariable& x : table.variables) {
            const bool is_causal = x.causality == "input" || x.causality == "output";
            if (is_causal && x.type == FmuType::Real && x.dimensions.empty() && x.reference < descriptor.n_variables)
                causal_.emplace(place(VarId(x.reference)), &x);
        }
        for (const VarId v : flat_.variables.ids()) {
            const flat::Variable& x = flat_.variables[v];
            if (x.origin.component.valid() && x.variability == flat::Variability::Continuous)
                variables_[x.origin.component.index()].push_back(v);
        }
    }

    std::vector<Terminal> operator()() {
        std::vector<Terminal> result;
        if (causal_.empty()) return result;
        for (const auto& [component, variables] : variables_) {
            for (const VarId flow : variables) {
                if (!flat_.variables[flow].is_flow) continue;
                if (auto terminal = terminal_of(flat::ComponentId(component), flow))
                    result.push_back(std::move(*terminal));
                break;
            }
        }
        return result;
    }

private:
    using Place = std::pair<std::uint8_t, std::uint32_t>;
    Place place(VarId v) const {
        return {descriptor_.variables[v.index()].section, descriptor_.variables[v.index()].index};
    }

    const FmuVariable* causal(VarId v) const {
        const auto found = causal_.find(place(v));
        return found != causal_.end() ? found->second : nullptr;
    }

    std::string local_name(VarId v) const {
        const std::string& name = flat_.variables[v].name;
        return name.substr(name.rfind('.') + 1);
    }

    /// Inputs and outputs among the adaptor's own variables.
    std::vector<Member> signals(flat::ComponentId adaptor) const {
        std::vector<Member> result;
        const auto found = variables_.find(adaptor.index());
        if (found == variables_.end()) return result;
        for (const VarId v : found->second) {
            const FmuVariable* x = causal(v);
            const bool is_there =
                std::any_of(result.begin(), result.end(), [&](const Member& member) { return member.variable == x; });
            if (x != nullptr && !is_there) result.push_back({x, local_name(v)});
        }
        return result;
    }

    std::optional<Terminal> terminal_of(flat::ComponentId flange, VarId flow) {
        const flat::ComponentId adaptor = flat_.components[flange].parent;
        const FmuVariable* of_flow = causal(flow);
        if (of_flow == nullptr || !adaptor.valid() || adaptor.index() == 0) return std::nullopt;
        Terminal result{flat_.components[adaptor].path, signals(adaptor)};
        const auto member = [&](const FmuVariable* x) {
            return std::find_if(result.members.begin(), result.members.end(),
                                [&](const Member& m) { return m.variable == x; });
        };
        const auto is_opposite = [&](const Member& m) { return m.variable->causality != of_flow->causality; };
        if (member(of_flow) == result.members.end() ||
            std::none_of(result.members.begin(), result.members.end(), is_opposite))
            return std::nullopt;
        if (!used_.insert(of_flow).second) return std::nullopt;
        // a variable that the flange has too gets its name from the flange
        for (const VarId v : variables_.at(flange.index())) {
            if (const auto found = member(causal(v)); found != result.members.end()) found->name = local_name(v);
        }
        return result;
    }

    const flat::FlatModel& flat_;
    const TorsionModel& descriptor_;
    std::map<Place, const FmuVariable*> causal_;            ///< inputs and outputs of the model
    std::map<std::uint32_t, std::vector<VarId>> variables_; ///< own variables of each component
    std::set<const FmuVariable*> used_;
};

} // namespace

std::string terminals(const flat::FlatModel& flat, const TorsionModel& descriptor, const FmuTable& table) {
    const std::vector<Terminal> found = Finder(flat, descriptor, table)();
    if (found.empty()) return {};
    pugi::xml_document document;
    add_declaration(document);
    pugi::xml_node root = document.append_child("fmiTerminalsAndIcons");
    set(root, "fmiVersion", "3.0");
    pugi::xml_node list = root.append_child("Terminals");
    for (const Terminal& terminal : found) {
        pugi::xml_node node = list.append_child("Terminal");
        set(node, "name", terminal.name);
        set(node, "matchingRule", "bus"); // matches members by name: an adaptor may lack some
        for (const Member& member : terminal.members) {
            pugi::xml_node child = node.append_child("TerminalMemberVariable");
            set(child, "variableName", member.variable->name);
            set(child, "memberName", member.name);
            set(child, "variableKind", "signal");
        }
    }
    return print(document);
}

} // namespace torsion::package
