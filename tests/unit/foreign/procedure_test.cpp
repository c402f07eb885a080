// Objects of native code, without a model around them.

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/native_memory.h"
#include "compiler/foreign/procedure.h"

#include <doctest/doctest.h>

using namespace torsion::foreign;

namespace {

int made = 0, ended = 0;
void* make_plain() { return ++made, &made; }
void* make_around(void* inner) { return ++made, inner; }
void end_one(void*) { ++ended; }

using Made = std::shared_ptr<const torsion::symbolic::Foreign>;

Made constructor(const char* name, void* address, std::vector<Parameter> parameters) {
    const Prototype end{"end_one", {}, {}, {{.kind = Parameter::Kind::Value, .type = Type::Object}}, {}};
    Destructor destructor{make_procedure(end, reinterpret_cast<void*>(&end_one), "the test"), {0}, 0};
    return make_procedure({name, Type::Object, {}, std::move(parameters), std::move(destructor)}, address, "the test");
}

} // namespace

TEST_CASE("an object that is made of one which only the compilation has asked for is made once in a run") {
    const Made plain = constructor("make_plain", reinterpret_cast<void*>(&make_plain), {});
    const Made around = constructor("make_around", reinterpret_cast<void*>(&make_around),
                                    {{.kind = Parameter::Kind::Value, .type = Type::Object}});
    const double number_of_plain = 1e6, arguments[] = {1e6 + 1, number_of_plain}; // the places of both calls
    double results[3];
    {
        const Compilation compilation;
        plain->call(&number_of_plain, results, nullptr);
    }
    CHECK(made == 1);
    CHECK(ended == 1);
    const int run = 0;
    for (int time = 0; time < 3; ++time) {
        around->call(arguments, results, &run);
        CHECK(results[0] == arguments[0]);
        CHECK(results[1] == 1);
    }
    CHECK(made == 3);
    CHECK(ended == 1);
    NativeMemory::end_of(&run);
    CHECK(ended == 3);
}
