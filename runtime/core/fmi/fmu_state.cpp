// Saves and restores the whole state.

#include "runtime/core/checksum.h"
#include "runtime/core/fmi/fmu_instance.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace torsion::fmi {

namespace {

constexpr std::uint64_t serial_mark = 0x35756d666e6f7274; // "trnofmu5", little end first

struct SerialHead {
    /// the checksum is of all bytes, with 0 in its own place
    std::uint64_t mark = serial_mark, key = 0, checksum = 0;
    std::uint64_t memory = 0, past = 0, slopes = 0, rows = 0, relations = 0, loop = 0; ///< numbers of elements
    Setup setup;
    double time = 0, next_time = 0;
    std::uint32_t mode = 0;
    std::uint8_t kind = 0, has_initialized = 0, must_iterate = 0, is_terminated = 0, inputs_changed = 0,
                 has_outputs = 0, has_derivatives = 0, has_crossings = 0, has_left_limits = 0, are_slopes_over = 0;
};

std::size_t size_of(const SerialHead& head) {
    return sizeof(SerialHead) + 8 * (head.memory + head.past + head.slopes + head.rows) + head.rows + head.loop +
           4 * head.relations;
}

SerialHead head_of(const SavedState& state) {
    SerialHead head;
    std::memset(static_cast<void*>(&head), 0, sizeof head); // gaps, too: the same state gives the same bytes
    head.mark = serial_mark;
    head.memory = state.memory.size();
    head.past = state.past.size();
    head.slopes = state.slopes.size();
    head.rows = state.set_value.size();
    head.relations = state.next_relations.size();
    head.loop = state.loop.size();
    head.setup.start = state.setup.start, head.setup.stop = state.setup.stop,
    head.setup.tolerance = state.setup.tolerance;
    head.setup.has_stop = state.setup.has_stop;
    head.time = state.time, head.next_time = state.next_time;
    head.mode = state.mode;
    head.has_initialized = state.has_initialized, head.must_iterate = state.must_iterate,
    head.is_terminated = state.is_terminated;
    head.inputs_changed = state.inputs_changed, head.has_left_limits = state.has_left_limits,
    head.are_slopes_over = state.are_slopes_over;
    head.has_outputs = state.has_outputs, head.has_derivatives = state.has_derivatives,
    head.has_crossings = state.has_crossings;
    return head;
}

/// Copies arrays out of or into the bytes, in sequence.
template <class Bytes>
class Cursor {
public:
    explicit Cursor(Bytes* at) : at_(at) {}
    template <class T>
    void write(const T* values, std::size_t n) {
        if (n > 0) std::memcpy(at_, values, n * sizeof(T));
        at_ += n * sizeof(T);
    }
    template <class T>
    void read(T* values, std::size_t n) {
        if (n > 0) std::memcpy(values, at_, n * sizeof(T));
        at_ += n * sizeof(T);
    }

private:
    Bytes* at_;
};

} // namespace

SavedState FmuInstance::capture() const {
    SavedState state;
    state.mode = mode_;
    state.setup = setup_;
    state.time = instance_->frame.time;
    state.next_time = next_event_.time;
    state.next_relations = next_event_.relations;
    state.has_initialized = has_initialized_;
    state.must_iterate = must_iterate_;
    state.is_terminated = is_terminated();
    state.inputs_changed = inputs_changed_;
    state.has_left_limits = instance_->has_left_limits;
    state.has_outputs = has_outputs_, state.has_derivatives = has_derivatives_, state.has_crossings = has_crossings_;
    state.memory.assign(instance_->memory().begin(), instance_->memory().end());
    state.past = instance_->histories.save();
    state.slopes = slopes_;
    state.are_slopes_over = are_slopes_over_;
    state.set_value = set_value_;
    state.is_set = is_set_;
    state.loop.assign(runtime::MainLoop::saved_size(model_), 0);
    if (loop_) loop_->save(state.loop.data());
    return state;
}

SavedState* FmuInstance::save() {
    leave_preview();
    SavedState* state = states_.emplace_back(std::make_unique<SavedState>(capture())).get();
    take_up(*state);
    return state;
}

bool FmuInstance::owns(const void* state) const {
    return std::any_of(states_.begin(), states_.end(), [&](const auto& s) { return s.get() == state; });
}

void FmuInstance::forget(const void* state) {
    std::erase_if(states_, [&](const auto& s) { return s.get() == state; });
}

// The unsaved parts start afresh: the integrator, and the blocks' memory of their last solutions.
void FmuInstance::take_up(const SavedState& state) {
    leave_preview();
    mode_ = static_cast<Mode>(state.mode);
    if (!(setup_ == state.setup)) loop_.reset();
    setup_ = state.setup;
    std::copy(state.memory.begin(), state.memory.end(), instance_->memory().begin());
    instance_->histories.restore(state.past.data(), state.past.size());
    instance_->frame.time = state.time;
    instance_->frame.initial = instance_->frame.event = 0;
    instance_->forget_solutions();
    instance_->failure.reset();
    if (state.is_terminated == 0) instance_->termination.reset();
    else if (!instance_->termination) instance_->termination.emplace();
    next_event_ = {state.next_time, state.next_relations};
    instance_->input_lines.clear();
    slopes_ = state.slopes;
    are_slopes_over_ = state.are_slopes_over != 0;
    set_value_ = state.set_value;
    is_set_ = state.is_set;
    has_initialized_ = state.has_initialized != 0;
    must_iterate_ = state.must_iterate != 0;
    inputs_changed_ = state.inputs_changed != 0;
    instance_->has_left_limits = state.has_left_limits != 0;
    has_outputs_ = state.has_outputs != 0, has_derivatives_ = state.has_derivatives != 0,
    has_crossings_ = state.has_crossings != 0;
    const bool needs_loop = kind_ == Kind::CoSimulation && (mode_ & (Step | Event)) != 0;
    if (needs_loop && !loop_) make_loop("SetFMUState");
    if (loop_) loop_->restore(state.loop.data(), 1);
    else instance_->begin_instant();
}

void FmuInstance::restore(const SavedState& state) {
    take_up(state);
    if (loop_) loop_->forget_chattering(); // the counted events will happen again
}

std::size_t FmuInstance::serialized_size(const SavedState& state) const { return size_of(head_of(state)); }

void FmuInstance::serialize(const SavedState& state, unsigned char* bytes) const {
    SerialHead head = head_of(state);
    head.key = runtime::key_of(model_);
    head.kind = static_cast<std::uint8_t>(kind_);
    Cursor<unsigned char> to(bytes);
    to.write(&head, 1);
    to.write(state.memory.data(), state.memory.size());
    to.write(state.past.data(), state.past.size());
    to.write(state.slopes.data(), state.slopes.size());
    to.write(state.set_value.data(), state.set_value.size());
    to.write(state.is_set.data(), state.is_set.size());
    to.write(state.loop.data(), state.loop.size());
    to.write(state.next_relations.data(), state.next_relations.size());
    const std::uint64_t sum = runtime::checksum_of_saved<SerialHead>(bytes, size_of(head));
    std::memcpy(bytes + offsetof(SerialHead, checksum), &sum, sizeof sum);
}

SavedState* FmuInstance::deserialize(const unsigned char* bytes, std::size_t size) {
    SerialHead head;
    if (bytes == nullptr || size < sizeof head) return nullptr;
    std::memcpy(static_cast<void*>(&head), bytes, sizeof head);
    const bool is_ours = head.mark == serial_mark && head.key == runtime::key_of(model_) &&
                         head.kind == static_cast<std::uint8_t>(kind_) && head.memory == instance_->memory().size() &&
                         head.rows == model_.n_variables && head.relations <= model_.n_relations &&
                         head.loop == runtime::MainLoop::saved_size(model_) && head.past <= size / 8 &&
                         (head.slopes == 0 || head.slopes == model_.n_u) && size == size_of(head) &&
                         head.checksum == runtime::checksum_of_saved<SerialHead>(bytes, size);
    const std::uint32_t modes =
        Instantiated | Initialization | Event | ContinuousTime | Step | Terminated | Failed | Configuration;
    if (!is_ours || (head.mode & modes) != head.mode || (head.mode & (head.mode - 1)) != 0 || head.mode == 0)
        return nullptr;
    auto state = std::make_unique<SavedState>();
    state->mode = head.mode;
    state->setup = head.setup;
    state->time = head.time, state->next_time = head.next_time;
    state->has_initialized = head.has_initialized, state->must_iterate = head.must_iterate,
    state->is_terminated = head.is_terminated;
    state->inputs_changed = head.inputs_changed;
    state->has_left_limits = head.has_left_limits;
    state->are_slopes_over = head.are_slopes_over;
    state->has_outputs = head.has_outputs, state->has_derivatives = head.has_derivatives,
    state->has_crossings = head.has_crossings;
    state->loop.resize(head.loop);
    state->memory.resize(head.memory);
    state->past.resize(head.past);
    state->slopes.resize(head.slopes);
    state->set_value.resize(head.rows);
    state->is_set.resize(head.rows);
    state->next_relations.resize(head.relations);
    Cursor<const unsigned char> from(bytes + sizeof head);
    from.read(state->memory.data(), state->memory.size());
    from.read(state->past.data(), state->past.size());
    from.read(state->slopes.data(), state->slopes.size());
    from.read(state->set_value.data(), state->set_value.size());
    from.read(state->is_set.data(), state->is_set.size());
    from.read(state->loop.data(), state->loop.size());
    from.read(state->next_relations.data(), state->next_relations.size());
    const auto is_wrong = [&](std::uint32_t relation) { return relation >= model_.n_relations; };
    if (std::any_of(state->next_relations.begin(), state->next_relations.end(), is_wrong)) return nullptr;
    if (!runtime::Histories(model_).restore(state->past.data(), state->past.size())) return nullptr;
    return states_.emplace_back(std::move(state)).get();
}

} // namespace torsion::fmi
