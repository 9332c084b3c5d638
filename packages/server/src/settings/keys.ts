import { z } from 'zod'
import type { Setting } from './setting.ts'
import { list } from './values.ts'

/** The first token, and the keys of stored secrets. */
export const keys = {
  adminToken: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 to 512 visible ASCII characters')
      .optional(),
    help: 'token of the first user, when an empty database is filled',
    secret: true,
  },
  secretKeys: {
    schema: list
      .pipe(z.array(z.string().regex(/^[\x21-\x7e]{32,512}$/, 'expected keys of 32 to 512 visible ASCII characters')))
      .default([]),
    help: 'keys that encrypt stored secrets, separated by commas: the first encrypts, all decrypt (default: a key in the database, which backups leave out)',
    secret: true,
  },
} as const satisfies Record<string, Setting>
