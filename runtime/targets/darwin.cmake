# macOS 11 and later. Its headers and libraries belong to an SDK that we may not pass on: in their place stand musl's headers, with what macOS has
# otherwise (darwin/), and a list of the functions that we use of the system's library, as text (libSystem.tbd).
if(NOT wanted MATCHES darwin)
  return()
endif()
include(musl_headers.cmake)
set(darwin ${CMAKE_CURRENT_SOURCE_DIR}/darwin)
foreach(pair "x86_64-darwin x86_64-apple-macosx11.0.0" "aarch64-darwin arm64-apple-macosx11.0.0")
  separate_arguments(pair)
  list(GET pair 0 name)
  list(GET pair 1 triple)
  if(NOT name IN_LIST wanted)
    continue()
  endif()
  set(stubs)
  foreach(file libSystem.tbd)
    set(stub ${CMAKE_BINARY_DIR}/share/torsion/lib/${name}/stub/${file})
    add_custom_command(OUTPUT ${stub} COMMAND ${CMAKE_COMMAND} -E copy ${darwin}/${file} ${stub} DEPENDS ${darwin}/${file} VERBATIM)
    list(APPEND stubs ${stub})
  endforeach()
  # Clang 19 never comes to an end over Eigen's vectors for Arm Macs.
  set(vectors)
  if(name STREQUAL "aarch64-darwin")
    set(vectors -DEIGEN_DONT_VECTORIZE)
  endif()
  # A reference that may stay open is resolved by the system at loading, never by the linker: a library without CVODE is linked with this instead.
  set(without ${CMAKE_BINARY_DIR}/share/torsion/lib/${name}/stub/without_cvode.o)
  add_custom_command(OUTPUT ${without}
    COMMAND ${TARGET_CLANG} --target=${triple} -isystem ${darwin} ${musl_header_flags} ${musl_cxx_flags} ${core_flags} ${common_flags} -Os -c ${darwin}/without_cvode.cpp -o ${without}
    DEPENDS ${darwin}/without_cvode.cpp ${CMAKE_SOURCE_DIR}/runtime/core/integrate/cvode.h VERBATIM)
  runtime_for(${name} TRIPLE ${triple} STUBS ${stubs} ${without}
    FLAGS -isystem ${darwin} ${musl_header_flags} ${musl_cxx_flags} ${vectors} -fno-asynchronous-unwind-tables)
endforeach()
