#pragma once
// Operators whose values the run makes, as they stand in the text: what steps, has a past, comes from elsewhere or has
// an effect (specification 3.7.4, 3.7.5, 12.3, 15.2). In typed expressions they are leaves of the kind Event; flat/
// gives them unknowns and equations.

#include "compiler/instance/context.h"

#include <memory>
#include <variant>

namespace torsion::instance {

using symbolic::ExprId;

enum class Rounding { Floor, Ceil, Truncate };

struct Rounded { ///< an Integer that changes at events
    Rounding kind;
    ExprId x;
};

struct Sample { ///< true at start + i · interval
    ExprId start, interval;
    Arms arms;
};

struct Terminal {};

struct Derivative { ///< of a derivative, or of another Event
    ExprId of;
};

struct Before { ///< the left limit of another Event
    ExprId of;
};

struct Delay {                    ///< one scalar of a `delay`
    ExprId signal, time, longest; ///< longest: over parameters
    BaseType type = BaseType::Real;
    const EnumerationType* enumeration = nullptr;
    bool is_discrete = false; ///< the signal changes at events only
    bool is_constant = false; ///< the time is an expression over parameters
};

struct SpatialDistribution {
    ExprId in[2], position, forward;
    std::vector<ExprId> points, values; ///< over parameters, as many of each
};
struct PipeEnd { ///< one result of a `spatialDistribution`
    std::shared_ptr<const SpatialDistribution> pipe;
    std::size_t end;
};

struct InStream { ///< what would flow into the connector that has the stream
    symbolic::VarId stream;
};

struct HomotopyPart {}; ///< 0: simplified, 1: actual, in the initialization

/// A result that is not Real, of a function whose arguments change all the time: it changes without an event.
struct FunctionResult {
    ExprId value;
};

/// Where an impure function is called, it is true.
struct CallGuard {};
/// A value of the impure call before it in an algorithm. `after`: the one of this call.
struct CallBefore {
    ExprId after;
};

struct Event {
    std::variant<Rounded, Sample, Terminal, Derivative, Before, Delay, PipeEnd, InStream, HomotopyPart, FunctionResult,
                 CallGuard, CallBefore>
        node;
    const Node* component; ///< whose text has it
    Span span;
};

using EventTable = IdTable<symbolic::EventId, Event>;

/// Does its value change between events, too?
bool is_continuous(const Event& event);

/// Has it an unknown of its own, and so a left limit?
bool has_unknown(const Event& event);

/// Expressions in it.
std::vector<ExprId> operands(const Event& event);

/// With the values themselves in place of results of functions.
ExprId with_results(const InstanceTree& tree, ExprId e);

/// The flow variable that says where a stream goes: of its connector. Invalid: this is no stream variable of one.
symbolic::VarId flow_of_stream(const InstanceTree& tree, symbolic::VarId stream);

} // namespace torsion::instance
