#pragma once
// Rows of the flat model's components and variables, by the numbers of the instances, and their attributes.

#include "compiler/flat/builder.h"

#include <map>
#include <utility>

namespace torsion::flat {

class Variables {
public:
    explicit Variables(FlatBuilder& builder) : b_(builder) {}
    void operator()();

private:
    void add_rows(const Node& node, ComponentId above, std::string path);
    void add_variables(const Node& node, std::string path);
    StringId type_class(const Node& node);
    void attributes(const Node& node, const typing::Attributes& all);
    void set_attribute(const Node& node, const typing::Attribute& attribute);
    void note_start_place(const Node& node);

    FlatBuilder& b_;
    /// by the declaration that names the type
    std::map<std::pair<const ast::ComponentDef*, const instance::Class*>, StringId> type_classes_;
};

} // namespace torsion::flat
