// Every operator as machine code.
#include "compiler/native/compiled_model.h"
#include "compiler/symbolic/operators.h"
#include "tests/abi/mock_host.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using namespace torsion;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();
constexpr double operands_of_all[] = {-infinite, -1e300, -800, -2.5, -1, -0.3, -0.0,  0,        1e-310, 0.3,
                                      0.5,       1,      1.5,  2,    7,  800,  1e300, infinite, none};

/// The derivatives of its states are all operators of the first two.
structure::SortedModel with_every_operator() {
    testing::ModelBuilder b("Operators");
    const symbolic::VarId x = b.state("x", 1), y = b.state("y", 1);
    for (const symbolic::VarId v : {x, y}) b.assign(b.derivative_of(v), b.v(v));
    for (const symbolic::Operator& row : symbolic::operators) {
        if (row.op == symbolic::Op::None) continue;
        const symbolic::VarId state = b.state("z" + std::to_string(b.model.states.size()));
        b.assign(b.derivative_of(state), row.operands == 1 ? b.op(row.op, b.v(x)) : b.op(row.op, b.v(x), b.v(y)));
    }
    return b.finish();
}

bool has_same_bits(double a, double b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

} // namespace

TEST_CASE("machine code and interpreter give the value of each operator, bit for bit") {
    for (const native::NativeOptions& options :
         std::initializer_list<native::NativeOptions>{{.interpret = true}, {.everything = true}}) {
        const auto compiled = native::compile(testing::lowered(with_every_operator()), options);
        testing::MockHost host(compiled->descriptor());
        REQUIRE(compiled->descriptor().n_x == symbolic::operators.size() + 1);
        host.initialize();
        for (const double a : operands_of_all) {
            for (const double b : operands_of_all) {
                host.frame.x[0] = a, host.frame.x[1] = b;
                REQUIRE(compiled->descriptor().derivatives(&host.frame) == 0);
                for (std::size_t i = 1; i < symbolic::operators.size(); ++i) {
                    const symbolic::Operator& row = symbolic::operators[i];
                    const double value = row.operands == 1 ? apply(row.op, a) : apply(row.op, a, b);
                    INFO(std::string(row.name), " of ", a, " and ", b, options.interpret ? ", interpreted" : "");
                    if (!has_same_bits(host.frame.der[i + 1], value)) CHECK(host.frame.der[i + 1] == value);
                }
            }
        }
    }
}
