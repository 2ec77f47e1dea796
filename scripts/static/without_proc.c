/* What Swift's runtime reads from /proc, for the release build of Linux (`make release`), which runs in an empty root too. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/auxv.h>

/* The runtime reads the arguments from /proc/self/cmdline unless it was told them. The C library hands them to every constructor. */
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

__attribute__((constructor)) static void tell_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

/* The runtime asks at its start which file it is in, and stops when there is no answer; the C library's own looks at /proc/self/exe. Linked
   statically there is one file for every address: the executable, by the name it was started with. */
extern char __executable_start[], end[];

int dladdr(const void *address, Dl_info *info) {
  const char *name = (const char *)getauxval(AT_EXECFN);
  if (!name || (const char *)address < __executable_start || (const char *)address >= end) return 0;
  *info = (Dl_info){.dli_fname = name, .dli_fbase = __executable_start};
  return 1;
}
