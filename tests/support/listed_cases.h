#pragma once
// Cases that stand in files, each as a test case of its own to doctest: it selects them by their names and deals them
// out to shards. As subcases of one test case they would each enter it anew, and pass all that come before.

#include <doctest/doctest.h>

#include <deque>
#include <string>
#include <string_view>

namespace torsion::testing {

/// `body` runs the case called current_case(). Called before main(); `file` and `line` are what messages point to.
inline bool register_case(const std::string& name, const std::string& file, unsigned line, void (*body)()) {
    static std::deque<std::string> names; // doctest keeps pointers
    names.push_back(name);
    const doctest::detail::TestSuite none;
    doctest::detail::regTest(doctest::detail::TestCase(body, file.c_str(), line, none) * names.back().c_str());
    return true;
}

inline std::string current_case() { return doctest::getContextOptions()->currentTest->m_name; }

} // namespace torsion::testing
