#include "runtime/core/saved_point.h"

#include "runtime/core/checksum.h"
#include "runtime/core/instance.h"
#include "runtime/core/simulate.h"

#include <cstring>

namespace torsion::runtime {

namespace {

std::size_t before_past(const Instance& instance) {
    return sizeof(SavedPoint::Head) + instance.memory().size_bytes() + MainLoop::saved_size(instance.model);
}

} // namespace

std::size_t SavedPoint::size(const Instance& instance, std::span<const double> past) {
    return before_past(instance) + past.size_bytes();
}

void SavedPoint::write(const Instance& instance, const MainLoop* loop, std::span<const double> past, Kind kind,
                       std::uint64_t flags, unsigned char* bytes) {
    Head head;
    head.model = key_of(instance.model);
    head.size = instance.memory().size_bytes();
    head.time = instance.frame.time, head.initial = instance.frame.initial, head.event = instance.frame.event;
    head.next_row = loop != nullptr ? loop->next_row() : 0;
    head.kind = kind;
    head.flags = flags;
    unsigned char* const of_loop = bytes + sizeof head + head.size;
    if (head.size > 0) std::memcpy(bytes + sizeof head, instance.memory().data(), head.size);
    if (loop != nullptr) loop->save(of_loop);
    else std::memset(of_loop, 0, MainLoop::saved_size(instance.model));
    if (!past.empty()) std::memcpy(bytes + before_past(instance), past.data(), past.size_bytes());
    std::memcpy(bytes, &head, sizeof head);
    head.checksum = checksum_of_saved<Head>(bytes, size(instance, past));
    std::memcpy(bytes, &head, sizeof head);
}

bool SavedPoint::open(const Instance& instance, Kind kind, const unsigned char* bytes, std::size_t size) {
    const Head expected;
    const std::size_t least = before_past(instance);
    if (size < least || (size - least) % sizeof(double) != 0) return false;
    std::memcpy(&head_, bytes, sizeof head_);
    bytes_ = bytes, size_ = size;
    return head_.mark == expected.mark && head_.kind == kind && head_.model == key_of(instance.model) &&
           head_.size == instance.memory().size_bytes() && head_.checksum == checksum_of_saved<Head>(bytes, size);
}

bool SavedPoint::restore_past(Instance& instance) const {
    const std::size_t place = before_past(instance);
    std::vector<double> past((size_ - place) / sizeof(double));
    if (!past.empty()) std::memcpy(past.data(), bytes_ + place, size_ - place);
    return instance.restore_past(past);
}

void SavedPoint::restore(Instance& instance, MainLoop* loop) const {
    if (head_.size > 0) std::memcpy(instance.memory().data(), bytes_ + sizeof head_, head_.size);
    instance.frame.time = head_.time, instance.frame.initial = head_.initial, instance.frame.event = head_.event;
    instance.forget_solutions();
    if (loop != nullptr) loop->restore(bytes_ + sizeof head_ + head_.size, head_.next_row);
}

} // namespace torsion::runtime
