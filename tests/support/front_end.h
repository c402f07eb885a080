#pragma once
// For tests: turns Modelica text into an instance tree or a flat model, with our own library, and keeps the messages.

#include "compiler/flat/flatten.h"
#include "compiler/instance/instantiate.h"
#include "compiler/library/lookup.h"
#include "compiler/typing/type_model.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::test {

struct FrontEnd {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    library::Library library;

    explicit FrontEnd(std::vector<std::string> paths = {})
        : library(sources, diagnostics, {std::move(paths), "", std::string(TORSION_SOURCE_DIR) + "/stdlib_models"}) {}

    /// The last class of the text.
    std::optional<instance::InstanceTree> instantiate(const std::string& text,
                                                      std::vector<instance::Setting> settings = {}) {
        auto names = library.load_text("test.mo", text);
        if (!names || names->empty()) return std::nullopt;
        return instance::instantiate(library, names->back(), settings, diagnostics);
    }
    std::optional<flat::FlatModel> flatten(const std::string& text, std::vector<instance::Setting> settings = {}) {
        auto typed = type(instantiate(text, std::move(settings)));
        return typed ? flat::flatten(std::move(*typed), diagnostics) : std::nullopt;
    }
    std::optional<typing::TypedModel> type(std::optional<instance::InstanceTree> tree) {
        return tree ? typing::type_model(std::move(*tree), diagnostics) : std::nullopt;
    }
    /// "I107 F101": codes in order; "" without messages.
    std::string codes() const {
        std::string all;
        for (const auto& d : diagnostics.all())
            all += (all.empty() ? "" : " ") + std::string(source::info(d.code).code);
        return all;
    }
};

/// The printed flat model, or the codes of its errors.
inline std::string flat_text(const std::string& text, std::vector<instance::Setting> settings = {}) {
    FrontEnd f;
    auto model = f.flatten(text, std::move(settings));
    return model ? flat::print(*model) : f.codes();
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace torsion::test
