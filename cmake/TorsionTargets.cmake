# One static library per folder with exactly the links that the layer rule allows; floating point is never reassociated or contracted.
include(CheckIPOSupported)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(torsion_flags INTERFACE)
target_include_directories(torsion_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(torsion_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
  -Wno-restrict -Wno-maybe-uninitialized # GCC 12 reports both for correct uses of std::string and std::variant
  -ffp-contract=off)
if(TORSION_WERROR)
  target_compile_options(torsion_flags INTERFACE -Werror)
endif()
if(TORSION_ASAN)
  target_compile_options(torsion_flags INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
  target_link_options(torsion_flags INTERFACE -fsanitize=address,undefined)
endif()

# torsion_library(NAME [LINKS target…]): every source of the calling folder
function(torsion_library name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(torsion_${name} STATIC ${sources})
    target_link_libraries(torsion_${name} PUBLIC torsion_flags ${ARG_LINKS})
  else()
    add_library(torsion_${name} INTERFACE)
    target_link_libraries(torsion_${name} INTERFACE torsion_flags ${ARG_LINKS})
  endif()
endfunction()

# torsion_test(NAME [LINKS target…]): every *_test.cpp of the calling folder as one doctest executable
function(torsion_test name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(test_${name} ${sources} ${CMAKE_SOURCE_DIR}/tests/main.cpp)
  target_link_libraries(test_${name} PRIVATE torsion_flags ${ARG_LINKS})
  target_compile_definitions(test_${name} PRIVATE TORSION_SOURCE_DIR="${CMAKE_SOURCE_DIR}" TORSION_BINARY_DIR="${CMAKE_BINARY_DIR}")
  add_test(NAME ${name} COMMAND test_${name})
endfunction()
