// What most files here include. A build for another kind of machine reads it once, because the headers of the C++ library take most of the time.
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
