import { z } from 'zod'
import type { Setting } from './setting.ts'
import { address, bytes, bytesPerMebibyte, count, list, quota, seconds } from './values.ts'

/** Limits of single requests, files and connections. */
export const limits = {
  bodyLimit: { schema: bytes.default(10 * bytesPerMebibyte), help: 'maximum size of a request body, such as 10mb' },
  contentBodyLimit: {
    schema: bytes.default(32 * bytesPerMebibyte),
    help: 'maximum size of a request body with pages, scripts or OpenAPI documents',
  },
  fileLimit: {
    schema: bytes.default(25 * bytesPerMebibyte),
    help: 'maximum size of a file that is fetched or uploaded',
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
  openapiLimit: {
    schema: bytes.pipe(z.number().max(64 * bytesPerMebibyte, 'expected at most 64mb')).default(32 * bytesPerMebibyte),
    help: 'maximum size of all files of an OpenAPI document together, at most 64mb',
  },
  openapiFiles: { schema: count(1, 100_000).default(5000), help: 'maximum number of files of an OpenAPI document' },
  openapiTimeout: {
    schema: seconds.default(120),
    help: 'seconds that the servers of an OpenAPI document have to send all its files',
  },
  maxConnections: { schema: count(1).default(10_000), help: 'maximum number of connections' },
  maxConnectionsPerAddress: {
    schema: count().default(1000),
    help: 'maximum number of connections from one address; 0 for no limit',
  },
  rateLimit: {
    schema: quota.default(6000),
    help: 'requests per minute from one token, or from one address without a token; 0 or off for no limit',
  },
} as const satisfies Record<string, Setting>
