/**
 * What glibc is told when it starts the server; other C libraries pass over it. Pictures come in many small pieces, and
 * without this half of the memory that they took stays with the idle process for good.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
