import { setTimeout as sleep } from 'node:timers/promises'
import { Router } from 'express'
import type { Services } from '../../services.ts'
import { getOnly } from './get-only.ts'
import { Problem } from '../../../ground/problem.ts'
import { createDatabaseProbe } from './database-probe.ts'
import { createStorageProbe } from './storage-probe.ts'

const timeoutMs = 2_000

type Part = 'database' | 'storage'

const isReachable = async (part: Part, probe: Promise<unknown>, { log }: Services): Promise<boolean> => {
  const late = new AbortController()
  const timeout = sleep(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`No response within ${timeoutMs} ms`)
  })
  try {
    await Promise.race([probe, timeout])
    return true
  } catch (err) {
    log.warn({ err, part }, 'a dependency of the server cannot be reached')
    return false
  } finally {
    timeout.catch(() => undefined)
    probe.catch(() => undefined)
    late.abort()
  }
}

/** Returns the parts that cannot be reached. */
const missingParts = async (services: Services, probes: Record<Part, () => Promise<unknown>>): Promise<Part[]> => {
  const [database, storage] = await Promise.all([
    isReachable('database', probes.database(), services),
    isReachable('storage', probes.storage(), services),
  ])
  return [...(database ? [] : ['database' as const]), ...(storage ? [] : ['storage' as const])]
}

/** Returns the parts whose disks are full. Reads go on without that room, so this does not take the server away from its readers. */
const fullParts = ({ database, storage }: Services): Part[] => [
  ...(database.isFull() ? ['database' as const] : []),
  ...(storage.isFull?.() ? ['storage' as const] : []),
]

const noStore = { 'Cache-Control': 'no-store' }

/**
 * Serves `/healthz`, which reports that the process is alive, and `/readyz`, which reports that it can serve requests: 503 while
 * the database or the storage cannot be reached, or while the server shuts down. Its body names the parts whose disks are full.
 */
export const health = (services: Services): Router => {
  const probes = {
    database: createDatabaseProbe(services.database),
    storage: createStorageProbe(services.storage),
  }
  return Router().use(
    getOnly('/healthz', (_req, res) => void res.set(noStore).json({ status: 'ok' })),
    getOnly('/readyz', async (_req, res) => {
      if (services.state.draining) throw new Problem('unavailable', 'The server is shutting down')
      const missing = await missingParts(services, probes)
      if (missing.length > 0) throw new Problem('unavailable', `The ${missing.join(' and the ')} cannot be reached`)
      const full = fullParts(services)
      res.set(noStore).json({ status: 'ready', ...(full.length > 0 && { full }) })
    }),
  )
}
