#pragma once
// A system structure with the descriptions of its FMUs, resolved: which input follows which output, what is set before
// the start, which outputs follow an input at once.
//
// Systems in systems are taken apart: an FMU's name is its path, `drive.motor`. A connection from an output through
// connectors of systems to an input is one link, and one for each element of an array. On each stretch the units are
// converted, then the linear transformation applies.

#include "runtime/import/system/structure.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace torsion::ssp {

struct Part { ///< an FMU in the system
    std::string name, source;
    std::uint32_t line = 0;
    fmu::Description description;
    std::vector<std::pair<std::string, std::string>> settings; ///< variable, value; later ones count
};

/// a variable of a part; of the system's own inputs: part is Network::outside, and the index is that of the input
struct Place {
    std::size_t part = 0, variable = 0;
    auto operator<=>(const Place&) const = default;
};

struct Link { ///< of single values: arrays have a link for each element, one after the other
    Place from, to;
    Affine change;
    std::size_t from_element = 0, to_element = 0;
};

struct OwnInput { ///< a connector of the whole system, or an element of one
    std::string name, unit;
    fmu::Type type = fmu::Type::Float64;
    bool is_continuous = true;
};

struct Network {
    static constexpr std::size_t outside = static_cast<std::size_t>(-1);

    std::string name, version;
    std::vector<Part> parts;
    std::vector<OwnInput> inputs;
    std::vector<Link> links; ///< one for each value of each input that is connected
    std::vector<runtime::Message> warnings;

    const fmu::Variable& variable(const Place& place) const {
        return parts[place.part].description.variables[place.variable];
    }
    std::string name_of(const Place& place) const;
    std::string name_of(const Place& place, std::size_t element) const; ///< of an array
};

/// The description of an FMU of the structure; nothing, with a message.
using Describe = std::function<std::optional<fmu::Description>(const Part& part, runtime::Message& problem)>;

/// Nothing, with a message: E206, E207. `settings` are `element.variable`, value; they win over parameter sets.
std::optional<Network> resolve(const Structure& structure, const Describe& describe,
                               const std::vector<std::pair<std::string, std::string>>& settings,
                               runtime::Message& problem);

/// From one unit to another. Nothing where dimensions differ.
std::optional<Affine> conversion(const fmu::BaseUnit& from, const fmu::BaseUnit& to);

/// A circle of inputs and outputs of which each follows the one before at once; empty: there is none.
std::vector<Place> find_loop(const Network& network);

} // namespace torsion::ssp
