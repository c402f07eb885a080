#pragma once
// Reads attributes of an XML file from any source; records the first error with its line.

#include "runtime/import/description.h"
#include "runtime/import/places.h"

#include "torsion/simulate.h"

#include <pugixml.hpp>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::fmu {

/// What a file is called in messages, and the code of what is wrong in it.
struct XmlFile {
    std::string path = description_file, words = "the model description";
    const char* code = "E202";
};

class XmlReader {
public:
    XmlReader(const std::string& text, runtime::Message& problem, XmlFile file = {});

    /// Parses within the limits of depth and size; never expands entities, and refuses a document type.
    bool parse(pugi::xml_document& document);

    /// returns false; only the first error counts
    bool fail(pugi::xml_node node, std::string text, const char* code = nullptr);
    bool has_failed() const { return has_failed_; }
    std::uint32_t line_of(pugi::xml_node node) const { return line_at(node.offset_debug()); }

    std::string required(pugi::xml_node node, const char* name);
    bool boolean(pugi::xml_node node, const char* name, bool otherwise = false);
    std::optional<double> real(pugi::xml_node node, const char* name);
    std::optional<std::uint64_t> natural(pugi::xml_node node, const char* name);
    std::vector<std::uint64_t> naturals(pugi::xml_node node, const char* name); ///< separated by white space

private:
    std::uint32_t line_at(std::ptrdiff_t offset) const;
    bool check_depth(const pugi::xml_document& document);

    const std::string& text_;
    runtime::Message& problem_;
    XmlFile file_;
    std::vector<std::size_t> line_starts_;
    bool has_failed_ = false;
};

/// The exponents, factor and offset of an element `BaseUnit`.
BaseUnit base_unit_of(XmlReader& xml, pugi::xml_node node);

/// Words separated by white space.
std::vector<std::string_view> words(std::string_view text);
/// The whole text as a number; accepts "INF" and "NaN" of XML.
std::optional<double> number_of(std::string_view text);
bool is_truth(std::string_view text, bool& value); ///< true, false, 1, 0

} // namespace torsion::fmu
