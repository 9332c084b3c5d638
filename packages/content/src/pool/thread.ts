import { Piscina } from 'piscina'
import { ContentUnavailableError } from '../content-error.ts'
import { compileCache } from './compile-cache.ts'

const startTimeoutMs = 60_000
// V8's own limit. limitThread ends a task long before its thread gets there.
const maxOldGenerationMegabytes = 2_048
const maxYoungGenerationMegabytes = 16

/** Starts a worker thread and returns once it answers. The limits of a task do not include this time. */
export const openThread = async (): Promise<Piscina> => {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    env: { ...process.env, ...compileCache() },
    resourceLimits: {
      maxOldGenerationSizeMb: maxOldGenerationMegabytes,
      maxYoungGenerationSizeMb: maxYoungGenerationMegabytes,
    },
  })
  // A thread that is being ended may still reach its memory limit; without a listener that error ends the process.
  pool.on('error', () => undefined)
  try {
    await pool.run({ task: 'ping', scope: '' }, { signal: AbortSignal.timeout(startTimeoutMs) })
  } catch (cause) {
    await pool.destroy()
    throw new ContentUnavailableError('No parser thread started in time', { cause })
  }
  return pool
}
