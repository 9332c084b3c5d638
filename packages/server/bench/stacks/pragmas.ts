/** The SQLite settings of this server, so that all stacks have the same durability. */
export const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  'cache_size = -65536',
  'mmap_size = 268435456',
]
