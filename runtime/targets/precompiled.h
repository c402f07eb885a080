// What most files of the core include: read once for each target, because the headers of the C++ library take most of the time of a compilation.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/core/instance.h"
