#pragma once
// A connect equation as pairs of scalars (specification 9.2 and 9.3).

#include "compiler/instance/connections/connect_ends.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

/// Reports ends that do not fit together. Of overdetermined connectors, a broken connection gives residues instead
/// (specification 9.4).
class ConnectionTyping {
public:
    ConnectionTyping(SectionTyping& section, Span span, const Context& context, Body& body)
        : s_(section.s_), t_(section.t_), tree_(section.tree_), diagnostics_(section.diagnostics_), span_(span),
          context_(context), body_(body) {}

    void connect(const ast::ConnectEquation& c);

private:
    struct End {
        Node& node;
        const std::vector<std::int64_t>& subscripts;
        bool outside;
    };
    bool may_be_connected(const ast::ConnectEquation& c, const instance::ConnectEnds& ends);
    bool refuse(Span span, std::string message, std::string label = "");
    bool is_outside(const Node& connector, const ast::ComponentRef& ref) const;
    bool connect_elements(const End& a, const End& b);
    void connect_nodes(Node& a, Node& b);
    void connect_scalars(Node& a, std::size_t i, Node& b, std::size_t k) {
        pairs_.pairs.push_back({{&a, i, a_outside_}, {&b, k, b_outside_}});
    }
    bool have_fixed_text(const Node& a, const Node& b);
    bool fit_together(const Node& a, const std::string& a_name, const Node& b, const std::string& b_name);
    bool are_made_equal(Node& a, Node& b);
    void add_residue(Node& a, Node& b);
    void add_pairs();

    Typing& s_;
    Translator& t_;
    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    const Span span_;
    const Context& context_;
    Body& body_;
    Connect pairs_;
    bool a_outside_ = false, b_outside_ = false; ///< of the present pair of connectors
};

} // namespace torsion::typing
