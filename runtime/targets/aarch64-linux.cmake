# The functions of libc and libm come from the user's system, at versions that every system for this processor has (2.17 is the first with it).
if(NOT aarch64-linux IN_LIST wanted)
  return()
endif()
set(headers /usr/aarch64-linux-gnu/include)
find_program(TARGET_LLD NAMES ld.lld-19)
if(NOT EXISTS ${headers}/stdlib.h OR NOT TARGET_LLD)
  left_out(aarch64-linux "that needs lld-19 and libc6-dev-arm64-cross" aarch64-linux)
  return()
endif()
set(triple aarch64-unknown-linux-gnu)
set(stubs)
foreach(name c m)
  set(stub ${CMAKE_BINARY_DIR}/share/torsion/lib/aarch64-linux/stub/lib${name}.so)
  set(source ${CMAKE_SOURCE_DIR}/runtime/portable/stubs/lib${name}.c)
  set(versions ${CMAKE_SOURCE_DIR}/runtime/portable/stubs/lib${name}.aarch64.map)
  add_custom_command(OUTPUT ${stub}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/share/torsion/lib/aarch64-linux/stub
    COMMAND ${TARGET_CLANG} --target=${triple} -shared -fPIC -nostdlib -fno-builtin -w --ld-path=${TARGET_LLD} -Wl,-soname,lib${name}.so.6
            -Wl,--build-id=none -Wl,--version-script=${versions} -o ${stub} ${source}
    DEPENDS ${source} ${versions} VERBATIM)
  list(APPEND stubs ${stub})
endforeach()
runtime_for(aarch64-linux TRIPLE ${triple} STUBS ${stubs}
  FLAGS -nostdlibinc -idirafter ${headers} -mno-outline-atomics -fno-asynchronous-unwind-tables)
set(libraries /usr/aarch64-linux-gnu/lib)
if(EXISTS ${libraries}/Scrt1.o)
  host_for(aarch64-linux fmu_host COMPILE --target=${triple} -nostdlibinc -idirafter ${headers} -fPIE
    LINK ${TARGET_LLD} -pie -dynamic-linker /lib/ld-linux-aarch64.so.1 --build-id=none -o
    INPUTS ${libraries}/Scrt1.o ${libraries}/crti.o -L${libraries} -lc ${libraries}/crtn.o)
endif()
