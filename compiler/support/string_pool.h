#pragma once
// Interned strings. A model of ten thousand shafts repeats the same few units and descriptions; each is kept once.

#include "compiler/support/id.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace torsion {

using StringId = Id<struct StringTag>;

class StringPool {
public:
    StringId intern(std::string_view text) {
        if (auto found = ids_.find(text); found != ids_.end()) return found->second;
        const std::string& kept = texts_.emplace_back(text);
        return ids_.emplace(kept, StringId(texts_.size() - 1)).first->second;
    }
    /// The text; the invalid id stands for the empty string.
    std::string_view operator[](StringId id) const {
        return id ? std::string_view(texts_[id.index()]) : std::string_view();
    }
    std::size_t size() const { return texts_.size(); }

    StringPool() = default;
    StringPool(StringPool&&) = default;
    StringPool& operator=(StringPool&&) = default;
    StringPool(const StringPool& other) : texts_(other.texts_) {
        for (std::size_t i = 0; i < texts_.size(); ++i) ids_.emplace(texts_[i], StringId(i));
    }
    StringPool& operator=(const StringPool& other) { return *this = StringPool(other); }

private:
    std::deque<std::string> texts_; // a deque does not move its elements, so the views stay valid
    std::unordered_map<std::string_view, StringId> ids_;
};

} // namespace torsion
