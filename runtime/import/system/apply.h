#pragma once
// Parameter sets become settings of FMUs. Sets of an outer system win over those of an inner one, later ones over
// earlier ones.

#include "runtime/import/system/network.h"

#include <memory>

namespace torsion::ssp {

class Applier {
public:
    struct Arrival { ///< at a variable of an FMU, from a connector of a system
        Place place;
        Affine change;
        const fmu::BaseUnit* unit = nullptr; ///< of the connector
    };
    /// by path of the system and name of the connector
    using Targets = std::map<std::pair<std::string, std::string>, std::vector<Arrival>>;

    Applier(const Structure& structure, Network& network, Targets targets, runtime::Message& problem)
        : structure_(structure), network_(network), targets_(std::move(targets)), problem_(problem) {}

    bool apply_sets() { return apply_sets(structure_.root, ""); }
    bool apply_settings(const std::vector<std::pair<std::string, std::string>>& settings);

private:
    bool apply_sets(const Element& element, const std::string& path);
    bool apply(const Element& element, const std::string& path, const Binding& binding);
    bool apply_value(const Element& element, const std::string& path, const Binding& binding, const Value& value,
                     const std::string& name, const Mapping* mapping);
    /// The variables that a name means in an element.
    std::vector<Arrival> find(const Element& element, const std::string& path, const std::string& name) const;
    bool set(const Arrival& arrival, const Binding& binding, const Value& value, const Mapping* mapping);
    std::optional<Affine> change_of(const Arrival& arrival, const Binding& binding, const Value& value,
                                    const Mapping* mapping) const;
    bool fail(const Binding& binding, const Value& value, std::string text);

    const Structure& structure_;
    Network& network_;
    Targets targets_;
    runtime::Message& problem_;
};

} // namespace torsion::ssp
