#pragma once
// Connect equations (specification 9.2): potentials become equal, flows add up to zero in every set; unconnected flows
// are zero.

#include "compiler/flat/connections/signal_sets.h"
#include "compiler/flat/connections/stream_sets.h"
#include "compiler/flat/place.h"

#include <set>
#include <vector>

namespace torsion::flat {

class Connections {
public:
    Connections(FlatBuilder& builder, StreamSets& streams) : b_(builder), streams_(streams) {}

    void connect(const typing::Connect& c, const Place& place, Origin where);
    /// Behind all equations of a component's class: the sums of its sets.
    void close(const Node& node);

    VarId root_of(VarId v); ///< the same for potentials and signals that are equal
    const SignalSets& signals() const { return signals_; }
    /// Equations that sum up flows.
    const std::vector<std::size_t>& flow_rows() const { return flow_rows_; }
    /// Is the input connected with components beside it?
    bool is_given_to_inside(VarId input) const { return given_to_inside_.contains(input); }

private:
    void equal_parameters(const Node& a, VarId x, VarId y, const Place& place, Origin where);
    void connect_signals(const typing::ConnectedScalar& a, const typing::ConnectedScalar& b, Origin where);
    void make_equal(VarId a, VarId b, Origin where);

    void sum_flows();
    void close_flows(const Node& node);
    void unconnected_flows(const Node& parent, const Node& component);
    /// Of flows: where nothing is connected to a connector, seen from the class `parent`, or from around the model.
    enum class Side { Inside, Outside, Model };
    void zero_flows(const Node& connector, const Node& parent, Side side);
    void close_bus(const Node& connector, const Node& owner);

    // open_connectors.cpp
    void around_model();
    void leave_open(const Node& connector);
    void surround(VarId flow, VarId potential, Origin where);
    bool surround_overdetermined(const Node& connector);

    FlatBuilder& b_;
    StreamSets& streams_;
    EndSets flow_sets_;                  ///< of the current class
    SignalSets signals_;                 ///< of all classes
    std::vector<std::size_t> flow_rows_; ///< of all classes
    IdMap<VarId, VarId> equal_to_;       ///< union–find over all classes
    std::set<VarId> given_to_inside_;
};

} // namespace torsion::flat
