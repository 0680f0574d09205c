#include "CHeap.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

long long heap_bytes_in_use(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long long)statistics.size_in_use;
}
#else
#include <stdlib.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
#include <malloc.h>

long long heap_bytes_in_use(void) {
  struct mallinfo2 statistics = mallinfo2();
  return (long long)(statistics.uordblks + statistics.hblkhd);
}
#else
long long heap_bytes_in_use(void) { return -1; }
#endif
#endif
