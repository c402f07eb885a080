#pragma once
// Stream connectors (specification chapter 15). A stream variable of a connector is what would flow out of its
// component there; `inStream` is what would flow in: the mixture of what the other connectors of its connection set
// give, weighed by their flows.

#include "compiler/flat/builder.h"
#include "compiler/flat/connections/end_sets.h"

#include <map>
#include <vector>

namespace torsion::flat {

class StreamSets {
public:
    explicit StreamSets(FlatBuilder& builder) : b_(builder) {}
    void connect(ConnectionEnd a, ConnectionEnd b, Origin where) { sets_.connect(a, b, where); }
    /// The unknown that stands for `inStream` of the stream.
    VarId inflow(VarId stream);
    /// Once all connections are known.
    void add_equations();

private:
    ExprId from_nowhere(VarId stream);
    ExprId mixture(const EndSets::Set& set, ConnectionEnd to);

    FlatBuilder& b_;
    EndSets sets_;                  ///< of all classes
    std::map<VarId, VarId> inflow_; ///< stream → its `inStream`
    std::vector<VarId> inflows_;    ///< streams, in the order of their use
};

} // namespace torsion::flat
