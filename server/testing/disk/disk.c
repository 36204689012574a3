// Stands between a program and its disk (LD_PRELOAD): notes every change and every flush below one folder, and refuses
// those that it is told to refuse. DISK_FOLDER is that folder and DISK_JOURNAL where changes are noted, in order.
// DISK_ORDERS is a file of four numbers, which may change while the program runs: which calls (1 writes, 2 flushes,
// 3 both), after how many of them, for how many, and with which errno; 0 holds them up until the orders change.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { writes = 1, flushes = 2 };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static int journal = -1;
static volatile int32_t *orders;

#define REAL(type, name, ...) static type (*real_##name)(__VA_ARGS__)
REAL(int, open, const char *, int, ...);
REAL(ssize_t, write, int, const void *, size_t);
REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
REAL(ssize_t, writev, int, const struct iovec *, int);
REAL(int, ftruncate, int, off_t);
REAL(int, fsync, int);
REAL(int, fdatasync, int);
REAL(int, link, const char *, const char *);
REAL(int, rename, const char *, const char *);
REAL(int, unlink, const char *);
REAL(int, mkdir, const char *, mode_t);
REAL(int, rmdir, const char *);

__attribute__((constructor)) static void begin(void) {
#define FIND(name) real_##name = dlsym(RTLD_NEXT, #name)
  FIND(open); FIND(write); FIND(pwrite); FIND(writev); FIND(ftruncate); FIND(fsync); FIND(fdatasync);
  FIND(link); FIND(rename); FIND(unlink); FIND(mkdir); FIND(rmdir);
  const char *of = getenv("DISK_FOLDER"), *noted = getenv("DISK_JOURNAL"), *told = getenv("DISK_ORDERS");
  if (of) snprintf(folder, sizeof folder, "%s", of);
  if (noted) journal = real_open(noted, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (!told) return;
  int file = real_open(told, O_RDWR | O_CLOEXEC);
  void *seen = mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file >= 0 && seen != MAP_FAILED) orders = seen;
}

/** Where below the folder a path leads; nothing where it leads elsewhere. */
static const char *below(const char *path) {
  size_t length = strlen(folder);
  if (!length || strncmp(path, folder, length)) return NULL;
  return path[length] == '/' ? path + length + 1 : path[length] ? NULL : ".";
}

/** The path under which the system knows an open file; one that is gone counts as elsewhere. */
static const char *below_of(int file, char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return below(path);
}

static int is_noted(const char *name) {
  size_t length = strlen(name);
  if (!strcmp(name, "server.lock") || !strncmp(name, "server.lock-", 12)) return 0;
  // What SQLite's connections share is memory, and made anew at the start.
  return length < 4 || strcmp(name + length - 4, "-shm");
}

/** A line of JSON, then the bytes themselves; to be called while it is our turn. */
static void note(const char *what, const char *name, uint64_t inode, int64_t at, const char *to, const void *bytes, size_t length) {
  if (journal < 0) return;
  char head[2 * PATH_MAX];
  int size = snprintf(head, sizeof head, "{\"what\":\"%s\",\"name\":\"%s\",\"inode\":%llu,\"at\":%lld,\"to\":\"%s\",\"length\":%zu}\n",
                      what, name, (unsigned long long)inode, (long long)at, to ? to : "", bytes ? length : 0);
  struct iovec parts[] = {{head, (size_t)size}, {(void *)bytes, bytes ? length : 0}};
  if (real_writev(journal, parts, 2) < 0) abort();
}

static uint64_t inode_of(int file) {
  struct stat seen;
  return fstat(file, &seen) ? 0 : seen.st_ino;
}

static int is_refused(int kind) {
  if (!orders || !(orders[0] & kind)) return 0;
  int before = __sync_fetch_and_sub(&orders[1], 1);
  if (before > 0 || before <= -orders[2]) return 0;
  while (!orders[3] && orders[0] & kind) usleep(1000);
  return (errno = orders[3]) != 0;
}

/** Carries out a change of a file that lies below the folder, and notes what came of it. */
#define CHANGE(result_type, call, file, what, at, bytes, length)                 \
  char path[PATH_MAX];                                                           \
  const char *name = file == journal ? NULL : below_of(file, path);              \
  if (!name || !is_noted(name)) return call;                                     \
  if (is_refused(writes)) return -1;                                             \
  pthread_mutex_lock(&turn);                                                     \
  result_type result = call;                                                     \
  int error = errno;                                                             \
  if (result >= 0) note(what, name, inode_of(file), at, NULL, bytes, length);    \
  pthread_mutex_unlock(&turn);                                                   \
  errno = error;                                                                 \
  return result

static off_t end_of(int file) {
  struct stat seen;
  if (fcntl(file, F_GETFL) & O_APPEND) return fstat(file, &seen) ? 0 : seen.st_size;
  return lseek(file, 0, SEEK_CUR);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  CHANGE(ssize_t, real_pwrite(file, bytes, length, at), file, "write", at, bytes, (size_t)result);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) { return pwrite(file, bytes, length, at); }

ssize_t write(int file, const void *bytes, size_t length) {
  CHANGE(ssize_t, real_write(file, bytes, length), file, "write", end_of(file) - result, bytes, (size_t)result);
}

int ftruncate(int file, off_t length) {
  CHANGE(int, real_ftruncate(file, length), file, "truncate", length, NULL, 0);
}
int ftruncate64(int file, off_t length) { return ftruncate(file, length); }

static int flush(int file, int (*real)(int)) {
  char path[PATH_MAX];
  const char *name = below_of(file, path);
  if (!name || !is_noted(name)) return real(file);
  uint64_t inode = inode_of(file);
  if (is_refused(flushes)) {
    // What Linux could not flush once it takes for flushed from then on.
    pthread_mutex_lock(&turn);
    note("lose", name, inode, 0, NULL, NULL, 0);
    pthread_mutex_unlock(&turn);
    errno = orders[3];
    return -1;
  }
  pthread_mutex_lock(&turn);
  // Only what came before is flushed for sure.
  off_t from = journal < 0 ? 0 : lseek(journal, 0, SEEK_END);
  pthread_mutex_unlock(&turn);
  int result = real(file), error = errno;
  pthread_mutex_lock(&turn);
  if (!result) note("flush", name, inode, from, NULL, NULL, 0);
  pthread_mutex_unlock(&turn);
  errno = error;
  return result;
}
int fsync(int file) { return flush(file, real_fsync); }
int fdatasync(int file) { return flush(file, real_fdatasync); }

/** Carries out a change of a folder's entries, and notes it. */
static int enter(const char *what, const char *from, const char *to, int (*run)(const char *, const char *)) {
  const char *name = below(from);
  if (!name || !is_noted(name)) return run(from, to);
  if (is_refused(writes)) return -1;
  struct stat seen = {0};
  pthread_mutex_lock(&turn);
  lstat(from, &seen);
  int result = run(from, to), error = errno;
  if (!result && !seen.st_ino) lstat(from, &seen);
  if (!result) note(what, name, seen.st_ino, 0, to ? below(to) : NULL, NULL, 0);
  pthread_mutex_unlock(&turn);
  errno = error;
  return result;
}
static mode_t new_mode;
static int run_unlink(const char *path, const char *none) { (void)none; return real_unlink(path); }
static int run_rmdir(const char *path, const char *none) { (void)none; return real_rmdir(path); }
static int run_mkdir(const char *path, const char *none) { (void)none; return real_mkdir(path, new_mode); }
int link(const char *from, const char *to) { return enter("link", from, to, real_link); }
int rename(const char *from, const char *to) { return enter("rename", from, to, real_rename); }
int unlink(const char *path) { return enter("unlink", path, NULL, run_unlink); }
int rmdir(const char *path) { return enter("rmdir", path, NULL, run_rmdir); }
int mkdir(const char *path, mode_t mode) {
  new_mode = mode;
  return enter("mkdir", path, NULL, run_mkdir);
}

static int open_noted(const char *path, int flags, mode_t mode) {
  const char *name = below(path);
  if (!(flags & O_CREAT) || !name || !is_noted(name)) return real_open(path, flags, mode);
  struct stat seen;
  pthread_mutex_lock(&turn);
  int is_new = stat(path, &seen) != 0;
  int file = is_new && is_refused(writes) ? -1 : real_open(path, flags, mode), error = errno;
  if (file >= 0 && is_new) note("create", name, inode_of(file), 0, NULL, NULL, 0);
  pthread_mutex_unlock(&turn);
  errno = error;
  return file;
}
#define OPEN(name)                                   \
  int name(const char *path, int flags, ...) {       \
    va_list more;                                    \
    va_start(more, flags);                           \
    mode_t mode = va_arg(more, mode_t);              \
    va_end(more);                                    \
    return open_noted(path, flags, mode);            \
  }
OPEN(open)
OPEN(open64)
