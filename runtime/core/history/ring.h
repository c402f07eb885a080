#pragma once
// A queue with two ends and places by number, in one piece of memory: nothing moves while values come and go at its
// ends.

#include <cstddef>
#include <utility>
#include <vector>

namespace torsion::runtime {

template <class T>
class Ring {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return room_[place(i)]; }
    const T& operator[](std::size_t i) const { return room_[place(i)]; }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }

    void push_back(const T& value) {
        make_room();
        ++size_;
        back() = value;
    }
    void push_front(const T& value) {
        make_room();
        first_ = first_ == 0 ? room_.size() - 1 : first_ - 1;
        ++size_;
        front() = value;
    }
    void pop_back() { --size_; }
    void pop_front() {
        first_ = place(1);
        --size_;
    }
    void clear() { first_ = size_ = 0; }
    /// Up to this size it allocates nothing.
    void reserve(std::size_t size) {
        if (size <= room_.size()) return;
        std::vector<T> room(size);
        for (std::size_t i = 0; i < size_; ++i) room[i] = (*this)[i];
        room_ = std::move(room);
        first_ = 0;
    }

    /// The first number from which on `is_beyond` holds; all before it do not.
    template <class F>
    std::size_t first_that(F is_beyond) const {
        std::size_t low = 0, high = size_;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (is_beyond((*this)[middle])) high = middle;
            else low = middle + 1;
        }
        return low;
    }

private:
    std::size_t place(std::size_t i) const {
        return first_ + i < room_.size() ? first_ + i : first_ + i - room_.size();
    }
    void make_room() {
        if (size_ == room_.size()) reserve(size_ < 8 ? 16 : 2 * size_);
    }

    std::vector<T> room_;
    std::size_t first_ = 0, size_ = 0;
};

} // namespace torsion::runtime
