import type { z } from 'zod'

/** A setting of the server. */
export interface Setting {
  schema: z.ZodType
  help: string
  /** Cannot be a flag: every user of the machine can read the flags of a process. */
  secret?: true
  /** The value can contain a password, so error messages leave it out. */
  hasPassword?: true
}
