import { z } from 'zod'
import type { Setting } from './setting.ts'
import { list, visibleAscii } from './values.ts'

/** The first token, and the keys of stored secrets. */
export const keys = {
  adminToken: {
    schema: visibleAscii(32).optional(),
    help: 'token of the first user, when an empty database is filled',
    secret: true,
  },
  secretKeys: {
    schema: list.pipe(z.array(visibleAscii(32, 'keys of '))).default([]),
    help: 'keys that encrypt stored secrets, separated by commas: the first encrypts, all decrypt (default: a key in the database, which backups leave out)',
    secret: true,
  },
} as const satisfies Record<string, Setting>
