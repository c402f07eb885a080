#pragma once
// A table whose rows stay where they are while it grows.

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace torsion {

template <class T>
class Chunks {
public:
    Chunks() = default;
    Chunks(Chunks&& other) noexcept : chunks_(std::move(other.chunks_)), size_(std::exchange(other.size_, 0)) {}
    Chunks& operator=(Chunks&& other) noexcept {
        std::swap(chunks_, other.chunks_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Chunks() {
        for (std::size_t i = 0; i < size_; ++i) std::destroy_at(at(i));
    }

    T& emplace_back() {
        if (size_ == chunks_.size() * rows) chunks_.push_back(std::make_unique_for_overwrite<Chunk>());
        T* made = ::new (chunks_.back()->bytes.data() + size_ % rows * sizeof(T)) T();
        ++size_;
        return *made;
    }
    std::size_t size() const { return size_; }

private:
    static constexpr std::size_t rows = 128;
    struct Chunk {
        alignas(T) std::array<std::byte, rows * sizeof(T)> bytes;
    };
    T* at(std::size_t i) {
        return std::launder(reinterpret_cast<T*>(chunks_[i / rows]->bytes.data() + i % rows * sizeof(T)));
    }

    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::size_t size_ = 0;
};

} // namespace torsion
