#include "compiler/report/diagram_section.h"

#include <nlohmann/json.hpp>

#include <map>
#include <unordered_map>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using flat::VarId;

constexpr std::size_t longest_source = 400; ///< bytes of a declaration

class DiagramSection {
public:
    DiagramSection(const flat::FlatModel& model, const source::SourceMap& sources,
                   const std::function<std::string(const std::string&)>& shown)
        : model_(model), sources_(sources), shown_(shown) {
        for (const flat::Component& component : model.components) by_path_.emplace(component.path, &component);
    }

    Json component(const Pictures::Component& drawn) {
        Json json = {{"path", drawn.path}};
        if (!drawn.description.empty()) json["text"] = drawn.description;
        const auto found = by_path_.find(drawn.path);
        if (found == by_path_.end() || !found->second->span.valid()) return json;
        const source::Span span = found->second->span;
        const source::SourceFile& file = sources_[span.file];
        const auto [number, is_new] = files_.try_emplace(file.path(), names_.size());
        if (is_new) names_.push_back(shown_(file.path()));
        json["file"] = number->second;
        json["line"] = file.position(span.begin).line;
        const std::string_view text = sources_.text(span);
        if (text.size() <= longest_source) json["source"] = std::string(text);
        return json;
    }

    /// The first case that holds names the mode.
    Json modes() const {
        Json all = Json::array();
        for (const flat::ModeCase& mode : model_.modes)
            all.push_back({path_of(mode.component), mode.words, mode.variable ? Json(name_of(mode.variable)) : Json(),
                           mode.value});
        return all;
    }

    Json gaps() const {
        Json all = Json::array();
        for (const flat::Gap& gap : model_.gaps) {
            if (!gap.position || !gap.width) continue;
            all.push_back({path_of(gap.component), name_of(gap.position),
                           gap.middle ? Json(name_of(gap.middle)) : Json(), name_of(gap.width)});
        }
        return all;
    }

    const Json& files() const { return names_; }

private:
    std::string path_of(flat::ComponentId id) const { return model_.components[id].path; }
    std::string name_of(VarId v) const { return model_.variables[v].name; }

    const flat::FlatModel& model_;
    const source::SourceMap& sources_;
    const std::function<std::string(const std::string&)>& shown_;
    std::unordered_map<std::string_view, const flat::Component*> by_path_;
    std::map<std::string, std::size_t> files_;
    Json names_ = Json::array();
};

} // namespace

std::string diagram_section(const Pictures& pictures, const flat::FlatModel& model, const source::SourceMap& sources,
                            const std::function<std::string(const std::string&)>& shown_path) {
    if (pictures.all.empty()) return {};
    DiagramSection section(model, sources, shown_path);
    Json json = {{"pictures", Json::array()}, {"components", Json::array()}};
    for (const Pictures::Picture& picture : pictures.all)
        json["pictures"].push_back({{"path", picture.path}, {"class", picture.class_name}, {"svg", picture.svg}});
    for (const Pictures::Component& component : pictures.components)
        json["components"].push_back(section.component(component));
    if (pictures.left_out > 0) json["left_out"] = pictures.left_out;
    json["component_modes"] = section.modes();
    json["component_gaps"] = section.gaps();
    json["files"] = section.files();
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::report
