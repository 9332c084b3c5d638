import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import type { StartStack } from './stack.ts'

/** Starts this server without a log and a rate limit, which the other stacks do not have. */
export const startScriptorium =
  (backgroundJobs: 'on' | 'off'): StartStack =>
  async ({ file, organizationId }) => {
    const storageUrl = join(tmpdir(), `scriptorium-bench-files-${organizationId}`)
    const flags = { port: 0, databaseUrl: file, storageUrl, rateLimit: 'off', logLevel: 'silent', backgroundJobs }
    const server = await startServer(loadConfig(flags, {}, {}))
    return server.url
  }

/** Starts this server without background jobs, which the other stacks do not have either. */
export const start = startScriptorium('off')
