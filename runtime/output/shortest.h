#pragma once
// The shortest decimal text that reads back as the same double: what std::to_chars writes, to the byte, in a third of its time.

namespace torsion::runtime {

constexpr int shortest_room = 26; ///< characters; the longest text, "-1.7976931348623157e+308", leaves two

/// Returns the text's end. What is behind it in shortest_room may be overwritten.
char* write_shortest(char* at, double value);

} // namespace torsion::runtime
