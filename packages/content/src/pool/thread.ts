import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'
import { ContentUnavailableError } from '../content-error.ts'
import { compileCache } from './compile-cache.ts'

const startTimeoutMs = 60_000
// V8's own limit. limitThread ends a task long before its thread gets there.
const maxOldGenerationMegabytes = 2_048
const maxYoungGenerationMegabytes = 16

/** A thread that runs one task at a time. The others wait for it. */
export type Thread = Piscina

interface ThreadOptions {
  maxMegabytes: number
  /** After this time without a task, the thread ends until the next one. Default: never. */
  idleMs?: number
}

/** Starts a thread that runs the default export of a module. An idle thread does not keep the process alive. */
export const startThread = (module: URL, { maxMegabytes, idleMs }: ThreadOptions): Thread => {
  // V8 prefers this flag, which processes of the server have, to the limit of a thread. The main thread keeps its room for new objects.
  setFlagsFromString('--max-semi-space-size=0')
  const thread = new Piscina({
    filename: module.href,
    minThreads: idleMs === undefined ? 1 : 0,
    maxThreads: 1,
    ...(idleMs !== undefined && { idleTimeout: idleMs }),
    env: { ...process.env, ...compileCache() },
    resourceLimits: {
      maxOldGenerationSizeMb: maxMegabytes,
      maxYoungGenerationSizeMb: maxYoungGenerationMegabytes,
    },
  })
  // A thread that is being ended may still reach its memory limit; without a listener that error ends the process.
  thread.on('error', () => undefined)
  return thread
}

/** Starts a thread for texts and returns once it answers. The limits of a task do not include this time. */
export const openThread = async (): Promise<Thread> => {
  const thread = startThread(new URL('./worker.ts', import.meta.url), { maxMegabytes: maxOldGenerationMegabytes })
  try {
    await thread.run({ task: 'ping', scope: '' }, { signal: AbortSignal.timeout(startTimeoutMs) })
  } catch (cause) {
    await thread.destroy()
    throw new ContentUnavailableError('No parser thread started in time', { cause })
  }
  return thread
}
