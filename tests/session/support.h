#pragma once

#include "temporary.h"
#include "torsion/session.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

inline std::string file(const std::string& name) { return std::string(TORSION_SOURCE_DIR) + "/tests/session/" + name; }
inline torsion::Model drive(torsion::Session& session) { return session.load(file("Drive.mo"), "Drives.Drive"); }

/// The codes of an error, "" without one.
template <class F>
std::string code_of(F&& work) {
    try {
        work();
    } catch (const torsion::Error& error) {
        CHECK(std::string(error.what()).find("error[") != std::string::npos);
        REQUIRE_FALSE(error.diagnostics().empty());
        return error.diagnostics().back().code;
    }
    return "";
}

inline bool is_near(double a, double b, double tolerance = 1e-6) {
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}
