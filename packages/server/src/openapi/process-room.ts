import { currentCaller } from '@scriptorium/content/caller'
import { createFairQueue, type Waiting } from '@scriptorium/content/pool/fair-queue'
import { Problem } from '../problem.ts'

const maxProcesses = 3
const room = { items: 200, characters: Number.POSITIVE_INFINITY }
const queue = createFairQueue<Queued>({ perCaller: { ...room, items: 50 }, inAll: room })

interface Queued extends Waiting {
  begin(): void
}

const busy = () => {
  const headers = { 'Retry-After': '10' }
  return new Problem('unavailable', 'Too many OpenAPI documents are being processed: try again later', { headers })
}

let running = 0
const beginNext = () => {
  while (running < maxProcesses) {
    const next = queue.take(1)
    if (!next) return
    running += 1
    next.begin()
  }
}

const waitForTurn = (signal: AbortSignal): Promise<Queued> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      queue.remove(queued)
      reject(busy())
    }
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve(queued)
    }
    const queued: Queued = { caller: currentCaller(), characters: 1, begin }
    if (signal.aborted || !queue.add(queued)) return reject(busy())
    signal.addEventListener('abort', leave, { once: true })
    beginNext()
  })

/**
 * Runs work that takes a process of its own, when there is room for one. Callers share the room fairly: jobs count as their
 * organization, readers of a site as its organization. Throws `unavailable` if too much waits, or if the signal is aborted first.
 */
export const inProcessRoom = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const turn = await waitForTurn(signal)
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    running -= 1
    queue.done(turn, performance.now() - startedAt)
    beginNext()
  }
}
