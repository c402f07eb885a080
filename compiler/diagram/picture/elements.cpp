#include "compiler/diagram/picture/elements.h"

#include "compiler/diagram/picture/boxes.h"

#include <algorithm>
#include <charconv>

namespace torsion::diagram {

namespace {

constexpr double widest_pitch = 50; ///< of elements, in icons 200 wide

/// `[10]` after `[2]`.
struct ByNumber {
    bool operator()(const std::string& a, const std::string& b) const {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
};
using OfElements = std::map<std::string, std::size_t, ByNumber>; ///< subscripts → connector

/// The first element keeps the connector of the array, unless the whole of it is connected, too.
void separate(OfElements& elements, std::size_t connector, bool has_whole, PlacedIcon& part, Component& component) {
    const PlacedIcon array = part.connectors[connector];
    const Position at = array.place(array.system.centre()), away = at - part.system.centre();
    const bool is_beside = std::abs(away.x) >= std::abs(away.y);
    const double unit = std::max(part.system.width(), part.system.height()) / 200;
    const double pitch = unit * std::min(widest_pitch, 180 / static_cast<double>(elements.size()));
    double place = pitch * (static_cast<double>(elements.size()) - 1) / 2;
    bool may_keep = !has_whole;
    for (auto& [subscripts, row] : elements) {
        PlacedIcon one = array;
        one.name += subscripts;
        one.place = shifted_by(is_beside ? Position{0, place} : Position{-place, 0}) * one.place;
        place -= pitch;
        part.primitives.push_back(name_beside(one, one.name, part.system));
        row = may_keep ? connector : part.connectors.size();
        if (may_keep) {
            part.connectors[connector] = std::move(one);
        } else {
            part.connectors.push_back(std::move(one));
            component.connectors.push_back(component.connectors[connector]);
            component.unplaced.push_back(row);
        }
        may_keep = false;
    }
}

} // namespace

void separate_elements(std::vector<Connection>& connections, std::vector<PlacedIcon>& parts,
                       std::vector<Component>& components) {
    std::map<std::pair<std::size_t, std::size_t>, OfElements> arrays;
    std::set<std::pair<std::size_t, std::size_t>> wholes;
    const auto is_element = [&](const End& end) {
        return end.connector != End::none && !components[end.part].is_placed;
    };
    for (const Connection& connection : connections)
        for (const End& end : connection.ends)
            if (is_element(end))
                end.subscripts.empty() ? void(wholes.emplace(end.part, end.connector))
                                       : void(arrays[{end.part, end.connector}].emplace(end.subscripts, end.connector));
    for (auto& [place, elements] : arrays) {
        const bool has_whole = wholes.contains(place);
        if (elements.size() + (has_whole ? 1 : 0) > 1)
            separate(elements, place.second, has_whole, parts[place.first], components[place.first]);
    }
    for (Connection& connection : connections)
        for (End& end : connection.ends)
            if (is_element(end) && !end.subscripts.empty())
                if (const auto array = arrays.find({end.part, end.connector}); array != arrays.end())
                    end.connector = array->second.at(end.subscripts);
}

} // namespace torsion::diagram
