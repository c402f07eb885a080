// Pictures of small models against files, and laws of texts. TORSION_UPDATE_GOLDEN=1 rewrites the files; look at them.

#include "compiler/diagram/picture/bounds.h"
#include "tests/unit/diagram_pictures/drawing.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace torsion;
using namespace torsion::diagram;
using namespace picture_tests;

namespace {

TextBox box(const Transform& place) { return box_of(Text{.extent = {{-20, -5}, {20, 5}}, .text = "text"}, place); }

} // namespace

TEST_CASE("pictures look as they looked") {
    for (const char* name : {"primitives", "components", "icon", "wrong_model", "script"}) {
        const Shown drawn = draw_file(pictures / (std::string(name) + ".mo"));
        compare(drawn.svg, pictures / (std::string(name) + ".svg"));
        compare(drawn.messages, pictures / (std::string(name) + ".txt"));
    }
}

TEST_CASE("what cannot be understood is told, and all else is drawn") {
    const Shown drawn = draw_file(pictures / "nonsense.mo");
    compare(drawn.messages, pictures / "nonsense.txt");
    CHECK(count(drawn.svg, "data-component=") == 5); // those with wrong places are laid out
    CHECK(count(drawn.svg, "stroke=\"#0102ff\"") == 1);
    CHECK(drawn.svg.find("passwd") != std::string::npos); // a name in a frame
    CHECK(drawn.svg.find("data:image") == std::string::npos);
}

TEST_CASE("elements of a bus are signals of their own") {
    const Shown drawn = draw_text(R"(package P
  connector I = input Real;
  connector O = output Real;
  expandable connector Bus end Bus;
  model Gives O y = time; end Gives;
  model Takes I u; end Takes;
  model Unit Bus bus; end Unit;
  model M
    Bus bus;
    Gives g1, g2;
    Takes t1, t2;
    Unit unit;
  equation
    connect(g1.y, bus.first);
    connect(g2.y, bus.second);
    connect(bus.first, t1.u);
    connect(bus.second, t2.u);
    connect(unit.bus, bus);
  end M;
end P;)",
                                  "P.M");
    CHECK(drawn.svg.find("data-first=\"g1.y\" data-second=\"bus.first, t1.u\"") != std::string::npos);
    CHECK(drawn.svg.find("data-first=\"g2.y\" data-second=\"bus.second, t2.u\"") != std::string::npos);
    CHECK(drawn.svg.find("data-first=\"unit.bus\" data-second=\"bus\"") != std::string::npos);
}

TEST_CASE("a connect of what is no connector gives no line") {
    const std::string a = "model A end A; model F Modelica.Mechanics.Rotational.Interfaces.Flange_a f; end F; ";
    for (const char* parts : {"A a; A b;", "F a; F b;", "A a[2]; A b[2];", "A a; F b;", "Real a; A b;",
                              "A a annotation(Placement(transformation(extent={{0,0},{10,10}}))); A b;"})
        for (const char* ends : {"a, b", "a, a", "b, b"}) {
            const Shown drawn = draw_text("model S " + a + parts + " equation connect(" + ends + "); end S;", "S",
                                          {.has_insides = true});
            CHECK(drawn.svg.find("data-first") == std::string::npos);
        }
}

TEST_CASE("components open up to a number of parts in all") {
    std::string text = "model Deep\n";
    for (int i = 0; i < 12; ++i) {
        const std::string level = "L" + std::to_string(i), next = "L" + std::to_string(i + 1);
        text += "model " + level + " " + next + " x; " + next + " y; end " + level + ";\n";
    }
    const Shown drawn =
        draw_text(text + "model L12 Real r; end L12; L0 a; end Deep;", "Deep", {.opening = {.depth = 100}});
    const std::size_t parts = count(drawn.svg, "data-component=");
    CHECK(parts > 2000);
    CHECK(parts < 2100);
    CHECK(drawn.messages.find("more than 2000 parts: `a.") != std::string::npos);
    CHECK(drawn.messages.find("unknown") == std::string::npos);
}

TEST_CASE("placed parts of an open component meet the connectors of its icon") {
    const std::string place = " annotation(Placement(transformation(extent = {{";
    const Shown drawn =
        draw_text("model M model Flex Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a" + place +
                      "-110, -10}, {-90, 10}}))); Modelica.Mechanics.Rotational.Components.Inertia j(J = 1)" + place +
                      "-80, 20}, {-60, 40}}))); equation connect(flange_a, j.flange_a); end Flex; Flex first" + place +
                      "10, 20}, {30, 40}}))); end M;",
                  "M", {.opening = {.names = {"first"}}});
    REQUIRE(drawn.picture);
    const PlacedIcon& part = drawn.picture->parts.at(0);
    REQUIRE(part.inside);
    const PlacedIcon& inner = part.inside->parts.at(0);
    REQUIRE(inner.name == "flange_a");
    const Position at =
        part.inside->scale * inner.place(inner.system.centre()) + part.inside->shift + part.place(part.system.centre());
    CHECK(at.x == doctest::Approx(10));
    CHECK(at.y == doctest::Approx(30));
}

TEST_CASE("a bitmap that claims many pixels is a frame") {
    const auto bitmap = [](const std::string& source) {
        return draw_text("model B annotation(Diagram(graphics = {Bitmap(extent = {{0, 0}, {9, 9}}, imageSource = \"" +
                             source + "\")})); end B;",
                         "B");
    };
    for (const char* source :
         {"iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAAAAACluSqe", "R0lGODlh/////4AAAAAAAAAAAAAAAAAAAAAA",
          "Qk0aAAAAAAAAABoAAAAoAAAAAAAAgAAAAIABABgA", "/9j/wAARCP//7mADASIAAhEBAxEB", "/9j/4AAQSkZJRgABAQAAAQABAAD/"}) {
        const Shown drawn = bitmap(source);
        CHECK(drawn.svg.find("data:image") == std::string::npos);
        CHECK_MESSAGE(drawn.messages.find("16 million pixels") != std::string::npos, source);
    }
    CHECK(bitmap("iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAAAAACluSqe").svg.find("data:image/png") != std::string::npos);
    CHECK(bitmap("/9j/wAARCAAQABADASIAAhEBAxEBAAAAAAAA").svg.find("data:image/jpeg") != std::string::npos);
    // <svg><image xlink:href="data:"/></svg>
    const Shown nested = bitmap("PHN2Zz48aW1hZ2UgeGxpbms6aHJlZj0iZGF0YToiLz48L3N2Zz4=");
    CHECK(nested.svg.find("data:image") == std::string::npos);
}

TEST_CASE("elements of an array of connectors are ends of their own") {
    const std::string text = R"(package P
  connector F Real phi; flow Real tau; end F;
  model Multi parameter Integer n = 2; F flange[n]; end Multi;
  model One F f; end One;
  model M
    parameter Integer k = 2;
    Multi multi%1;
    One a%2, b%3, c%4;
  equation
    connect(a.f, multi.flange[1]);
    connect(multi.flange[k], b.f);
    connect(multi.flange[1], c.f);
  end M;
end P;)";
    const auto with = [&](std::array<std::string, 4> places) {
        std::string made = text;
        for (std::size_t i = 0; i < places.size(); ++i)
            made.replace(made.find("%" + std::to_string(i + 1)), 2, places[i]);
        return draw_text(made, "P.M").svg;
    };
    const std::string laid_out = with({});
    CHECK(laid_out.find("data-first=\"a.f\" data-second=\"multi.flange[1], c.f\"") != std::string::npos);
    CHECK(laid_out.find("data-first=\"multi.flange[2]\" data-second=\"b.f\"") != std::string::npos);
    const auto place = [](int x) {
        return " annotation(Placement(transformation(extent={{" + std::to_string(x) + ",0},{" + std::to_string(x + 20) +
               ",20}})))";
    };
    const std::string placed = with({place(-80), place(-40), place(0), place(40)});
    CHECK(count(placed, "multi.flange[1]") >= 2);
    CHECK(count(placed, "multi.flange[2]") >= 1);
}

TEST_CASE("where only connectors have places, all is laid out") {
    const Shown drawn = draw_text(R"(model M
  import R = Modelica.Mechanics.Rotational;
  extends R.Interfaces.PartialTwoFlanges;
  R.Components.Inertia j(J = 1);
equation
  connect(flange_a, j.flange_a);
  connect(j.flange_b, flange_b);
end M;)",
                                  "M");
    REQUIRE(drawn.picture);
    const auto& parts = drawn.picture->parts;
    REQUIRE(parts.size() == 3);
    // in their icon they are 100 apart
    for (const PlacedIcon& part : parts) CHECK(std::abs(part.place.shift.x - parts[2].place.shift.x) < 90);
}

TEST_CASE("a picture is the same twice") {
    const fs::path model = pictures / "components.mo";
    CHECK(draw_file(model).svg == draw_file(model).svg);
}

TEST_CASE("names and texts cannot become elements") {
    const Shown drawn = draw_file(pictures / "script.mo");
    for (const std::string& page : {drawn.svg, drawn.html}) {
        CHECK(page.find("<script") == std::string::npos);
        CHECK(page.find("alert(4)") != std::string::npos);
        CHECK(page.find("href=\"http") == std::string::npos);
    }
    CHECK(drawn.html.find("default-src 'none'") != std::string::npos);
}

TEST_CASE("names of components with parts cannot become elements, nor leave their links") {
    const Shown drawn = draw_text(R"(model M
  model Part
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}})}));
  end Part;
  model Whole "<script>alert(1)</script>"
    Part '"><script>alert(2)</script>' "</title><script>alert(3)</script>";
  end Whole;
  Whole '"><script>alert(4)</script> # ?' "</svg><script>alert(5)</script>";
end M;)",
                                  "M", {.opening = {1, {}}, .has_insides = true});
    CHECK(drawn.insides.size() == 1);
    for (const std::string& page : {drawn.svg, drawn.html}) CHECK(page.find("<script") == std::string::npos);
    CHECK(count(drawn.html, "<details>") == 1);
    CHECK(drawn.html.find("id=\"inside--27-22-3e-3cscript") != std::string::npos);
}

TEST_CASE("texts are neither mirrored nor upside down") {
    CHECK(box(turned_by(90)).angle == doctest::Approx(90));
    CHECK(box(turned_by(180)).angle == doctest::Approx(0));
    CHECK(box(turned_by(270)).angle == doctest::Approx(90));
    CHECK(box(turned_by(30)).angle == doctest::Approx(30));
    CHECK(box(turned_by(200)).angle == doctest::Approx(20));
    CHECK(box({-1, 0, 0, 1, {}}).angle == doctest::Approx(0));
    CHECK(box({1, 0, 0, -1, {}}).angle == doctest::Approx(0));
    CHECK(box(turned_by(90) * Transform{-1, 0, 0, 1, {}}).angle == doctest::Approx(90));
    CHECK(box({2, 0, 0, 3, {}}).width == doctest::Approx(80));
    CHECK(box({2, 0, 0, 3, {}}).height == doctest::Approx(30));
}

TEST_CASE("a text fits its extent") {
    const TextBox narrow{.width = 10, .height = 10};
    CHECK(size_of(Text{.text = "a long text that is shrunk"}, narrow).width == doctest::Approx(10));
    CHECK(size_of(Text{.text = "a"}, narrow).size == doctest::Approx(10 / 1.2));
    CHECK(size_of(Text{.text = "a\nb"}, narrow).size == doctest::Approx(5 / 1.2));
    CHECK(size_of(Text{.text = "not shrunk", .font_size = 10}, narrow).size == doctest::Approx(3.528));
    CHECK(size_of(Text{.text = "a width of 0 grows"}, {.height = 12}).size == doctest::Approx(10));
}

TEST_CASE("a text that no picture can show is cut") {
    std::string lines;
    for (int i = 0; i < 100000; ++i) lines += "ä\\n";
    const Shown drawn =
        draw_text("model M annotation(Diagram(graphics = {Text(extent = {{0, 0}, {1, 1}}, textString = \"" + lines +
                      "\")})); end M;",
                  "M");
    CHECK(drawn.svg.size() < 200000);
    CHECK(drawn.svg.find("…</tspan>") != std::string::npos);
}

TEST_CASE("units as they are printed") {
    CHECK(unit_text("kg.m2") == "kg·m²");
    CHECK(unit_text("N.m.s/rad") == "N·m·s/rad");
    CHECK(unit_text("1/s") == "1/s");
    CHECK(unit_text("W/(m2.K4)") == "W/(m²·K⁴)");
    CHECK(unit_text("1").empty());
    CHECK(unit_text("degC") == "°C");
}

TEST_CASE("what refers to itself ends") {
    for (const char* text : {"model M M m; end M;", "model M extends M; end M;",
                             "package P model A B b; end A; model B A a; end B; end P;"})
        CHECK_FALSE(draw_text(text, std::string(text).starts_with("package") ? "P.A" : "M").messages.empty());
}

TEST_CASE("a model without annotations is laid out, also a large one") {
    std::string text = "model M\n import R = Modelica.Mechanics.Rotational.Components;\n", connections;
    constexpr int n = 500;
    for (int i = 0; i < n; ++i) {
        const std::string k = std::to_string(i);
        text += " R.Inertia j" + k + "(J = 1);\n R.Spring s" + k + "(c = 1);\n";
        connections += " connect(j" + k + ".flange_b, s" + k + ".flange_a);\n";
        if (i > 0) connections += " connect(s" + std::to_string(i - 1) + ".flange_b, j" + k + ".flange_a);\n";
    }
    const Shown drawn = draw_text(text + "equation\n" + connections + "end M;\n", "M");
    CHECK(drawn.messages.empty());
    CHECK(count(drawn.svg, "data-component=") == 2 * n);
    CHECK(count(drawn.svg, "class=\"connection\"") == 2 * n - 1);
    CHECK(drawn.svg.find("J = 1 kg·m²") != std::string::npos);
}

namespace {

const char* const train = R"(package P
  import R = Modelica.Mechanics.Rotational;
  model Gear "A gear with a shaft"
    extends R.Interfaces.PartialTwoFlanges;
    R.Components.Inertia j(J = 1);
    R.Components.IdealGear g(ratio = 2);
  equation
    connect(flange_a, j.flange_a);
    connect(j.flange_b, g.flange_a);
    connect(g.flange_b, flange_b);
  end Gear;
  model Pair
    extends R.Interfaces.PartialTwoFlanges;
    Gear first, second;
  equation
    connect(flange_a, first.flange_a);
    connect(first.flange_b, second.flange_a);
    connect(second.flange_b, flange_b);
  end Pair;
  model M
    R.Sources.ConstantTorque torque(tau_constant = 1);
    Pair pair;
    Gear[2] more;
    R.Components.Inertia load(J = 1);
  equation
    connect(torque.flange, pair.flange_a);
    connect(pair.flange_b, load.flange_a);
  end M;
end P;)";

} // namespace

TEST_CASE("components open in place") {
    const Shown closed = draw_text(train, "P.M"), one = draw_text(train, "P.M", {.opening = {0, {"pair"}}}),
                deep = draw_text(train, "P.M", {.opening = {0, {"pair.second"}}}),
                all = draw_text(train, "P.M", {.opening = {9, {}}});
    CHECK(count(closed.svg, "class=\"inside\"") == 0);
    CHECK(count(closed.svg, "data-parts=") == 3);
    CHECK(count(one.svg, "class=\"inside\"") == 1);
    CHECK(count(deep.svg, "class=\"inside\"") == 2);
    CHECK(count(all.svg, "class=\"inside\"") == 5);
    CHECK(deep.svg.find("data-component=\"pair.second.g\"") != std::string::npos);
    CHECK(deep.svg.find("data-first=\"pair.second.flange_a\" data-second=\"pair.second.j.flange_a\"") !=
          std::string::npos);
    CHECK(all.svg.find("data-component=\"more[1].j\"") != std::string::npos);
    REQUIRE(deep.picture);
    const PlacedIcon& pair = part_named(deep.picture->parts, "pair");
    REQUIRE(pair.inside);
    const Box frame = bounds_of(pair);
    for (const PlacedIcon& part : pair.inside->parts) { // nothing reaches out of the frame
        Box box = bounds_of(part);
        const Position shift = middle_of(pair) + pair.inside->shift;
        CHECK(box.low.x + shift.x > frame.low.x);
        CHECK(box.high.x + shift.x < frame.high.x);
        CHECK(box.low.y + shift.y > frame.low.y);
        CHECK(box.high.y + shift.y < frame.high.y);
    }
    CHECK(middle_of(part_named(deep.picture->parts, "torque")).x < frame.low.x);
    CHECK(middle_of(part_named(deep.picture->parts, "load")).x > frame.high.x);
    CHECK(draw_text(train, "P.M", {.opening = {0, {"load"}}}).messages.find("has no component `load` with a diagram") !=
          std::string::npos);
}

TEST_CASE("a placed component opens as large as its icon is") {
    const Shown drawn = draw_text(
        std::string(train).replace(std::string(train).find("Pair pair;"), 10,
                                   "Pair pair annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}})));"),
        "P.M", {.opening = {1, {}}});
    REQUIRE(drawn.picture);
    const PlacedIcon& pair = part_named(drawn.picture->parts, "pair");
    REQUIRE(pair.inside);
    CHECK(pair.inside->scale < 0.5);
    for (const PlacedIcon& part : pair.inside->parts) {
        const Position at = pair.inside->scale * middle_of(part) + pair.inside->shift;
        CHECK(std::abs(at.x) <= 20);
        CHECK(std::abs(at.y) <= 20);
    }
}

TEST_CASE("the page has a picture of each component with parts, and leads there") {
    const Shown drawn = draw_text(train, "P.M", {.has_insides = true});
    CHECK(drawn.insides.size() == 5); // pair, its gears, more
    CHECK(count(drawn.html, "<details>") == 5);
    CHECK(drawn.html.find("<a href=\"#inside-pair.first\">") != std::string::npos);
    CHECK(drawn.html.find("<div id=\"inside-more-5b1-5d\">") != std::string::npos);
    CHECK(drawn.html.find("data-component=\"more[1].g\"") != std::string::npos);
    CHECK(drawn.html.find("<script") == std::string::npos);
}

TEST_CASE("texts of what is laid out keep away from lines, and can be read") {
    const Shown drawn = draw_text(R"(package P
  connector I = input Real;
  connector O = output Real;
  model Source
    parameter String text = "a text that is far too long for the box that it stands in";
    O y annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -40}, {100, 40}}), Text(extent = {{-90, -30}, {90, 30}}, textString = "%text")}));
  end Source;
  model Taker
    I u annotation(Placement(transformation(origin = {0, 110}, extent = {{-10, -10}, {10, 10}}, rotation = -90)));
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -50}, {100, 50}}), Text(extent = {{-150, 60}, {150, 120}}, textString = "%name")}));
  end Taker;
  model M
    Source source;
    Taker free, used;
  equation
    connect(source.y, used.u);
  end M;
end P;)",
                                  "P.M");
    REQUIRE(drawn.picture);
    const auto text_above = [&](const std::string& name) {
        const PlacedIcon& part = part_named(drawn.picture->parts, name);
        const Box box = bounds_of(std::vector<Primitive>{part.primitives.back()}, part.place);
        return middle(box.low, box.high).y - middle_of(part).y;
    };
    CHECK(text_above("free") < -5); // its connector is there, too
    CHECK(text_above("used") < -5); // there is no line
    CHECK(text_above("source") < -5);
    CHECK(drawn.svg.find("a text that is far too long for the …") != std::string::npos);
}

TEST_CASE("elements of a short array are parts, where it is known how they are connected") {
    const Shown drawn = draw_text(R"(model M
  import R = Modelica.Mechanics.Rotational.Components;
  parameter Integer n = 4;
  R.Inertia j[n](J = {1, 2, 3, 4});
  R.Spring s[n - 1](each c = 1);
  R.Inertia e[2](each J = 5);
  R.Inertia apart[2](each J = 1);
  R.Spring between[2](each c = 1);
  R.Inertia many[17](each J = 1);
equation
  for i in 1:n - 1 loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
    if i == 1 then
      connect(j[i].flange_a, e[end].flange_b);
    end if;
  end for;
  connect(apart.flange_b, between.flange_a);
end M;)",
                                  "M");
    CHECK(drawn.messages.empty());
    CHECK(count(drawn.svg, "data-component=") == 4 + 3 + 2 + 2 + 2 + 1);
    CHECK(count(drawn.svg, "class=\"connection\"") == 6 + 1 + 2);
    CHECK(drawn.svg.find("J = 3 kg·m²") != std::string::npos);
    CHECK(drawn.svg.find("many[17]") != std::string::npos);
    for (const char* ends : {"data-first=\"j[1].flange_a\" data-second=\"e[2].flange_b\"",
                             "data-first=\"s[3].flange_b\" data-second=\"j[4].flange_a\"",
                             "data-first=\"apart[2].flange_b\" data-second=\"between[2].flange_a\""})
        CHECK_MESSAGE(drawn.svg.find(ends) != std::string::npos, ends);
    const Shown unknown = draw_text(R"(model M
  import R = Modelica.Mechanics.Rotational.Components;
  parameter Integer which;
  R.Inertia j[3](each J = 1), k[3](each J = 1), load(J = 1);
equation
  connect(j[which].flange_b, load.flange_a);
  for i in 1:which loop
    connect(k[i].flange_b, load.flange_b);
  end for;
end M;)",
                                    "M");
    CHECK(count(unknown.svg, "data-component=") == 3);
    CHECK(unknown.svg.find("data-component=\"j\"") != std::string::npos);
    CHECK(count(unknown.svg, "class=\"connection\"") == 2);
    const Shown endless = draw_text(R"(model M
  Modelica.Mechanics.Rotational.Components.Inertia j[3](each J = 1);
equation
  for a in 1:60, b in 1:60, c in 1:60, d in 1:60 loop
    connect(j[1].flange_b, j[2].flange_a);
  end for;
end M;)",
                                    "M");
    CHECK(count(endless.svg, "data-component=") == 1);
}
