#include "compiler/diagram/picture/formulas.h"

#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/picture/touch.h"
#include "compiler/diagram/picture/wrap.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr double letters_of_formula = 2.4, line_of_formula = 1.2; ///< drawing units
constexpr double pitch = 4;                                       ///< of the inputs of a box
constexpr double half_of_input = 0.6;
constexpr std::size_t longest_line = 40, most_lines = 3;
constexpr Colour dark_blue{0, 0, 127}, pale{244, 247, 255};
constexpr Extent square{{-100, -100}, {100, 100}};

class DependencyDrawer {
public:
    DependencyDrawer(const Node& root, std::vector<PlacedIcon>& parts, std::vector<Component>& components,
                     std::vector<Connection>& connections)
        : root_(root), parts_(parts), components_(components), connections_(connections) {}

    void add(Dependency dependency) {
        const auto is_placed = [&](const End& end) { return components_[end.part].is_placed; };
        const bool is_free = !is_placed(dependency.to) && std::ranges::none_of(dependency.from, is_placed);
        if (!is_free && dependency.is_output) return; // there is no connector to lead to
        // a value alone, which no line leads from
        if (dependency.from.empty() && (!is_free || dependency.is_output)) return;
        if (!dependency.is_output) settle_given(dependency.to);
        for (End& end : dependency.from) settle(end);
        if (is_free && !dependency.is_plain && !dependency.is_output) return add_box(dependency);
        for (const End& from : dependency.from) {
            End to = dependency.to;
            if (dependency.is_output) to.element = "=" + from.name; // a place of its own for each
            connect(from, std::move(to));
        }
    }

private:
    void connect(const End& from, End to) {
        connections_.push_back({.ends = {from, std::move(to)}, .annotation = {}, .is_implied = true});
    }

    /// A variable gets a point at which it is read.
    void settle(End& end) {
        if (end.connector != End::none || components_[end.part].node->is_connector()) return;
        const auto [known, is_new] = readings_.try_emplace(end.name, End::none);
        if (is_new) {
            known->second = end.connector =
                add_reading(end.name.substr(parts_[end.part].name.size() + 1), parts_[end.part]);
            note(end);
        }
        end.connector = known->second;
    }

    void settle_given(End& end) {
        if (end.connector != End::none || components_[end.part].node->is_connector()) return;
        end.connector = add_given(end.name.substr(parts_[end.part].name.size() + 1), parts_[end.part]);
        end.element.clear();
        note(end);
    }

    void note(const End& end) {
        components_[end.part].unplaced.push_back(end.connector);
        components_[end.part].connectors.push_back(components_[end.part].node);
    }

    End input(std::size_t part, double y, const std::string& name, double x) {
        PlacedIcon point{
            .name = name, .class_path = "Real", .description = {}, .place = {}, .system = square, .primitives = {}};
        point.place = Transformation{
            .extent = {{-half_of_input, -half_of_input}, {half_of_input, half_of_input}},
            .origin = {x,
                       y}}.from(square);
        point.primitives.push_back(
            {Ellipse{.extent = square, .outline = {.colour = dark_blue}, .filling = {dark_blue, FillPattern::Solid}},
             {}});
        parts_[part].connectors.push_back(std::move(point));
        components_[part].connectors.push_back(&root_);
        return {.name = name,
                .part = part,
                .connector = parts_[part].connectors.size() - 1,
                .owner = part,
                .role = End::Role::Takes};
    }

    void add_box(const Dependency& dependency) {
        const std::string text = wrapped(dependency.formula, longest_line, most_lines);
        const TextSize size = size_of(
            {.text = text}, {.height = letters_of_formula * line_of_formula * (1 + std::ranges::count(text, '\n'))});
        const auto inputs = static_cast<double>(dependency.from.size());
        const double half_width = size.width / 2 + 2,
                     half_text = letters_of_formula * line_of_formula * static_cast<double>(size.lines.size()) / 2;
        const double half_height = std::max(pitch * inputs / 2, half_text + 1);
        const Extent frame{{-half_width, -half_height}, {half_width, half_height}};
        PlacedIcon box{.name = dependency.to.name,
                       .class_path = {},
                       .description = dependency.formula,
                       .place = {},
                       .system = frame,
                       .primitives = {}};
        box.is_formula = true;
        box.primitives.push_back({Rectangle{.extent = frame,
                                            .outline = {.colour = dark_blue, .pattern = LinePattern::Dash},
                                            .filling = {pale, FillPattern::Solid},
                                            .radius = 2},
                                  {}});
        box.primitives.push_back(
            {Text{.extent = {{-half_width, -half_text}, {half_width, half_text}}, .text = text, .colour = dark_blue},
             {}});
        const std::size_t part = parts_.size();
        parts_.push_back(std::move(box));
        components_.push_back({.node = &root_});
        for (std::size_t i = 0; i < dependency.from.size(); ++i) {
            const double y = pitch * ((inputs - 1) / 2 - static_cast<double>(i));
            connect(dependency.from[i], input(part, y, dependency.to.name, -half_width));
        }
        End output = input(part, 0, dependency.to.name, half_width);
        output.role = End::Role::Gives;
        connect(output, dependency.to);
    }

    const Node& root_;
    std::vector<PlacedIcon>& parts_;
    std::vector<Component>& components_;
    std::vector<Connection>& connections_;
    std::map<std::string, std::size_t> readings_; ///< connectors, by the names of variables
};

} // namespace

void add_dependencies(std::vector<Dependency> dependencies, const Node& root, std::vector<PlacedIcon>& parts,
                      std::vector<Component>& components, std::vector<Connection>& connections) {
    DependencyDrawer drawer(root, parts, components, connections);
    for (Dependency& dependency : dependencies) drawer.add(std::move(dependency));
}

} // namespace torsion::diagram
