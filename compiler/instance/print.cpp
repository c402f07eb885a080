// The dump `--dump=instance`: one line per component, indented.
#include "compiler/syntax/print.h"
#include "compiler/instance/instantiate.h"
#include "compiler/instance/typed_value.h"

namespace torsion::instance {

namespace {

const char* kind_name(ast::ClassKind k) {
    static const char* const names[] = {
        "class",   "model",    "record",   "block",           "connector",        "type",
        "package", "function", "operator", "operator record", "operator function"};
    return names[static_cast<int>(k)];
}

std::string indices_text(const std::vector<Index>& indices) {
    std::vector<std::int64_t> at;
    for (const Index& index : indices) at.push_back(index.at);
    return dims_text(at);
}

void line(std::string& out, const Node& node, int depth) {
    static const char* const types[] = {"Real", "Integer", "Boolean", "enumeration", "String"};
    static const char* const variabilities[] = {"constant ", "parameter ", "discrete ", ""};
    out += std::string(static_cast<std::size_t>(depth) * 2, ' ');
    if (node.is_protected) out += "protected ";
    if (node.kind == Node::Kind::Absent) {
        out += "absent " + node.name + "\n";
        return;
    }
    if (node.kind == Node::Kind::Primitive) {
        if (node.is_final) out += "final ";
        if (node.is_flow) out += "flow ";
        if (node.is_stream) out += "stream ";
        bool natural = node.variability == Variability::Discrete && node.type != BaseType::Real;
        if (!natural) out += variabilities[static_cast<int>(node.variability)];
        if (node.is_input) out += "input ";
        if (node.is_output) out += "output ";
        out += std::string(node.enumeration ? node.enumeration->name : types[static_cast<int>(node.type)]) + " " +
               node.name + dims_text(node.dims);
        std::string attributes;
        if (node.attributes) {
            for (const auto& [n, part] : node.attributes->parts)
                if (part->value)
                    attributes += (attributes.empty() ? "" : ", ") + n + " = " + syntax::print(*part->value->expr);
        }
        if (!attributes.empty()) out += "(" + attributes + ")";
        if (node.binding) out += " = " + syntax::print(*node.binding->expr) + indices_text(node.binding->indices);
        if (node.is_structural) out += "  // structural";
        out += "\n";
        return;
    }
    out += std::string(kind_name(node.class_kind)) + " " + (node.class_ ? node.class_->path : "?") + " " +
           (node.parent ? node.name : "") + dims_text(node.dims) + "\n";
    for (const Node* child : node.children) line(out, *child, depth + 1);
}

} // namespace

std::string print(const InstanceTree& tree) {
    std::string out;
    line(out, *tree.root, 0);
    return out;
}

} // namespace torsion::instance
