#ifndef C_HEAP_H
#define C_HEAP_H

/// The bytes that the process has allocated and not given back, or -1 where the system does not say.
long long heap_bytes_in_use(void);

#endif
