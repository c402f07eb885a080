// Modes and gaps are what the classes declare, whatever their variables are called.
#include "tests/modes/point.h"

using namespace torsion;
using torsion::tests::Point;

namespace {

/// A dry brake with names of its own: it holds until t = 0.5, and brakes then.
const std::string brake = R"(
partial model Holding
  Boolean grips;
  Integer stage;
  annotation(__Torsion(mode = if grips then "gripping" elseif stage == 2 then "stage two" elseif not grips then "open" else "never"));
end Holding;
model Brake
  extends Holding;
  parameter Integer later = 2;
equation
  grips = time < 0.25;
  stage = if time < 0.5 then 1 else later;
end Brake;
model Quiet
  extends Brake;
  annotation(__Torsion(mode = "as always"));
end Quiet;
model M
  Brake one;
  Quiet two;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end M;
)";

/// An elastic element with a gap in names of its own, and a middle that is not declared.
std::string slack(const std::string& annotation) {
    return R"(
model Slack
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter Real play = 0.02;
  Real twist(start = 0, fixed = true), rate(start = 0, fixed = true), moment;
equation
  twist = flange_b.phi - flange_a.phi;
  rate = der(twist);
  moment = if twist > play/2 then 1000*(twist - play/2) elseif twist < -play/2 then 1000*(twist + play/2) else 0;
  flange_b.tau = moment;
  flange_a.tau = -moment;
)" + annotation +
           R"(
end Slack;
model M
  Modelica.Mechanics.Rotational.Components.Inertia a(J = 0.5, phi(fixed = true), w(fixed = true)), b(J = 2);
  Slack joint;
equation
  connect(a.flange_b, joint.flange_a);
  connect(joint.flange_b, b.flange_a);
end M;
)";
}

std::string warnings(const std::string& text) {
    PipelineOptions options;
    options.text = text;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.native.interpret = true;
    const auto compilation = compile(options);
    REQUIRE(compilation->ok);
    std::string codes;
    for (const source::Diagnostic& d : compilation->diagnostics.all())
        codes += std::string(source::info(d.code).code) + " ";
    return codes;
}

} // namespace

TEST_CASE("the first condition that holds gives the word; a class inherits its modes or replaces them") {
    CHECK(Point(brake).words() == "one gripping, two as always");
    CHECK(Point(brake, 0.3).words() == "one open, two as always");
    CHECK(Point(brake, 0.6).words() == "one stage two, two as always");
}

TEST_CASE("a gap is closed and opened by what its class declares") {
    Point p(slack("  annotation(__Torsion(gap(position = twist, speed = rate, width = play, effort = moment)));"));
    CHECK(p.words() == "joint gap open");
    REQUIRE(analysis::force_gaps(p.frame(), analysis::Gap::Closed).empty());
    CHECK(p.words() == "joint gap closed");
    p.analyse();
    REQUIRE(p.frequencies().size() == 1);
    CHECK(p.frequencies()[0] == doctest::Approx(50).epsilon(1e-6));
    REQUIRE(analysis::force_gaps(p.frame(), analysis::Gap::Open).empty());
    CHECK(p.words() == "joint gap open");
    CHECK(Point(slack("")).words().empty());
}

TEST_CASE("a declaration that is not understood is one warning and no word") {
    CHECK(
        warnings(slack("  annotation(__Torsion(gap(position = twist, speed = rate, width = play, effort = moment)));"))
            .empty());
    for (const char* wrong :
         {"mode = if twist > 0 then \"up\" else \"down\"", "mode = if nobody then \"up\" else \"down\"", "mode = 1",
          "mode = if play == 2 then \"up\" else \"down\"", "mode = if true then \"up\" else \"down\"",
          "gap(position = twist)", "gap(position = twist, speed = rate, width = 1, effort = moment)",
          "gap(position = twist, speed = rate, width = play, effort = moment, middle = nobody)"}) {
        CAPTURE(wrong);
        const std::string text = slack("  annotation(__Torsion(" + std::string(wrong) + "));");
        CHECK(warnings(text) == "F107 ");
        CHECK(Point(text).words().empty());
    }
}
