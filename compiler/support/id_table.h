#pragma once
// Tables: `IdTable` hands out ids in order of insertion; `IdMap` holds one value for each id of another table.

#include "compiler/support/id.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <utility>
#include <vector>

namespace torsion {

template <class I>
auto id_range(std::size_t count) {
    return std::views::iota(std::size_t{0}, count) | std::views::transform([](std::size_t i) { return I(i); });
}

template <class I, class T>
class IdTable {
public:
    I add(T value) {
        items_.push_back(std::move(value));
        return I(items_.size() - 1);
    }
    T& operator[](I id) {
        assert(id.index() < items_.size());
        return items_[id.index()];
    }
    const T& operator[](I id) const {
        assert(id.index() < items_.size());
        return items_[id.index()];
    }
    std::size_t size() const { return items_.size(); }
    bool empty() const { return items_.empty(); }
    void reserve(std::size_t n) { items_.reserve(n); }
    auto ids() const { return id_range<I>(items_.size()); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    std::vector<T> items_;
};

/// A dense map from ids to values. Reading beyond the end gives the default; writing grows.
template <class I, class T>
class IdMap {
public:
    IdMap() = default;
    explicit IdMap(std::size_t size, T initial = T{}) : items_(size, initial), default_(std::move(initial)) {}

    const T& operator[](I id) const { return id.index() < items_.size() ? items_[id.index()] : default_; }
    T& at(I id) {
        if (id.index() >= items_.size()) items_.resize(id.index() + std::size_t{1}, default_);
        return items_[id.index()];
    }
    void set(I id, T value) { at(id) = std::move(value); }
    std::size_t size() const { return items_.size(); }
    auto ids() const { return id_range<I>(items_.size()); }

private:
    std::vector<T> items_;
    T default_{};
};

/// `IdMap<I, bool>` would inherit the proxies of std::vector<bool>; use this set instead.
template <class I>
class IdSet {
public:
    IdSet() = default;
    explicit IdSet(std::size_t size) : bits_(size, false) {}
    bool contains(I id) const { return id.index() < bits_.size() && bits_[id.index()]; }
    bool insert(I id) {
        if (id.index() >= bits_.size()) bits_.resize(id.index() + std::size_t{1}, false);
        bool fresh = !bits_[id.index()];
        bits_[id.index()] = true;
        return fresh;
    }
    void erase(I id) {
        if (id.index() < bits_.size()) bits_[id.index()] = false;
    }
    bool empty() const {
        return std::ranges::none_of(bits_, [](bool is_in) { return is_in; });
    }

private:
    std::vector<bool> bits_;
};

} // namespace torsion
