import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@scriptorium/settings/config'
import { startServer } from '../../src/edge/server.ts'
import type { StartStack } from './stack.ts'

/** Starts this server without a log, a rate limit and quotas, which the other stacks do not have. */
export const startScriptorium =
  (backgroundJobs: 'on' | 'off', further: object = {}): StartStack =>
  async ({ file, organizationId }) => {
    const storageUrl = join(tmpdir(), `scriptorium-bench-files-${organizationId}`)
    const unlimited = { rateLimit: 'off', queuedJobsPerOrganization: 'off', organizationsPerUser: 'off' }
    const here = { port: 0, databaseUrl: file, storageUrl, fetchAllow: '127.0.0.1' }
    const flags = { ...here, logLevel: 'silent', backgroundJobs, ...unlimited, ...further }
    const server = await startServer(loadConfig(flags, {}, {}))
    return server.url
  }

/** Starts this server without background jobs, which the other stacks do not have either. */
export const start = startScriptorium('off')
