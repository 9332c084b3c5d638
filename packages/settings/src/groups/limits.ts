import { z } from 'zod'
import type { Setting } from './setting.ts'
import { address, bytes, bytesPerMebibyte, list, quota, seconds } from './values.ts'

/** Limits of single requests, files and connections. */
export const limits = {
  contentBodyLimit: {
    schema: bytes.default(32 * bytesPerMebibyte),
    help: 'maximum size of a request body with pages, scripts or OpenAPI documents, in bytes',
  },
  fileLimit: {
    schema: bytes.default(25 * bytesPerMebibyte),
    help: 'maximum size of a file that is fetched or uploaded, in bytes',
  },
  fetchAllow: {
    schema: list.pipe(z.array(address)).default([]),
    help: 'private addresses or ranges from which files can be fetched, separated by commas',
  },
  gitLimit: {
    schema: bytes.default(256 * bytesPerMebibyte),
    help: 'maximum number of bytes that a Git repository can send',
  },
  gitTimeout: { schema: seconds.default(600), help: 'timeout of an import from Git or an export to Git, in seconds' },
  rateLimit: {
    schema: quota.default(6000),
    help: 'requests per minute from one token, or from one address without a token; 0 or off for no limit',
  },
} as const satisfies Record<string, Setting>
