# The C library is the one that is a part of Windows (ucrtbase.dll). Its formatted output is wrapped (windows.c), its mathematical functions are left.
if(NOT wanted MATCHES windows)
  return()
endif()
set(headers /usr/share/mingw-w64/include)
if(NOT EXISTS ${headers}/corecrt.h OR NOT TARGET_DLLTOOL)
  left_out(Windows "that needs llvm-19 and mingw-w64-common" x86_64-windows aarch64-windows)
  return()
endif()
include(musl.cmake)
foreach(row "x86_64-windows x86_64-w64-windows-gnu i386:x86-64" "aarch64-windows aarch64-w64-windows-gnu arm64")
  separate_arguments(row)
  list(GET row 0 name)
  list(GET row 1 triple)
  list(GET row 2 machine)
  if(NOT name IN_LIST wanted)
    continue()
  endif()
  set(stub ${CMAKE_BINARY_DIR}/share/torsion/lib/${name}/stub/ucrtbase.lib)
  add_custom_command(OUTPUT ${stub}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/share/torsion/lib/${name}/stub
    COMMAND ${TARGET_DLLTOOL} -m ${machine} -d ${CMAKE_CURRENT_SOURCE_DIR}/ucrtbase.def -l ${stub}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/ucrtbase.def VERBATIM)
  runtime_for(${name} TRIPLE ${triple} STUBS ${stub}
    FLAGS -nostdlibinc -idirafter ${headers} -D_UCRT -D__USE_MINGW_ANSI_STDIO=0 -fasynchronous-unwind-tables
    C_SOURCES ${musl_math} ${CMAKE_CURRENT_SOURCE_DIR}/windows.c C_FLAGS ${musl_flags} LICENCES ${musl_licence})
endforeach()

find_program(TARGET_LLD_LINK NAMES lld-link-19)
if(TARGET_LLD_LINK AND x86_64-windows IN_LIST wanted)
  set(stubs)
  foreach(library kernel32 ucrtbase)
    set(stub ${CMAKE_CURRENT_BINARY_DIR}/x86_64-windows/host_${library}.lib)
    set(functions ${CMAKE_CURRENT_SOURCE_DIR}/fmu_host/${library}.def)
    add_custom_command(OUTPUT ${stub} COMMAND ${TARGET_DLLTOOL} -m i386:x86-64 -d ${functions} -l ${stub} DEPENDS ${functions} VERBATIM)
    list(APPEND stubs ${stub})
  endforeach()
  host_for(x86_64-windows fmu_host.exe COMPILE --target=x86_64-w64-windows-gnu -nostdlibinc -idirafter ${headers} -D_UCRT -D__USE_MINGW_ANSI_STDIO=0
    LINK ${TARGET_LLD_LINK} /subsystem:console /entry:start_of_program /nodefaultlib /lldmingw /opt:ref /brepro OUTPUT /out: INPUTS ${stubs} STUBS ${stubs})
endif()
