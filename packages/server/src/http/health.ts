import { setTimeout as sleep } from 'node:timers/promises'
import { Router } from 'express'
import type { Services } from '../services.ts'
import { getOnly } from './get-only.ts'
import { Problem } from '../problem.ts'

const timeoutMs = 2_000

const reachable = async ({ database, log }: Services): Promise<boolean> => {
  const late = new AbortController()
  try {
    database.requireInPlace()
    return await Promise.race([
      database.read('settings').where({ name: 'secret' }).first('name').then(Boolean),
      sleep(timeoutMs, false, { signal: late.signal }),
    ])
  } catch (err) {
    log.warn({ err }, 'the database cannot be reached')
    return false
  } finally {
    late.abort()
  }
}

const noStore = { 'Cache-Control': 'no-store' }

/** `/healthz`: the process lives. `/readyz`: it can do its work; 503 while the database is away or the server shuts down. */
export const health = (services: Services): Router =>
  Router().use(
    getOnly('/healthz', (_req, res) => void res.set(noStore).json({ status: 'ok' })),
    getOnly('/readyz', async (_req, res) => {
      if (services.state.draining) throw new Problem('unavailable', 'The server is shutting down')
      if (!(await reachable(services))) throw new Problem('unavailable', 'The database cannot be reached')
      res.set(noStore).json({ status: 'ready' })
    }),
  )
