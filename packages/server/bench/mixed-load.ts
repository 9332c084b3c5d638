import { Agent, request, type RequestOptions } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One kind of request; `weight` is its relative frequency. */
export interface MixedRequest {
  method: 'GET' | 'POST'
  paths: string[]
  /** `[<id>]` is replaced by a different word in every request. */
  body?: string
  weight: number
}

/** What to send, how fast, and for how long. */
export interface MixedPlan {
  url: string
  token: string
  perSecond: number
  seconds: number
  requests: MixedRequest[]
}

/** How the requests went; times are in ms. */
export interface MixedResult {
  sent: number
  reads: { p50: number; p99: number }
  writes: { p50: number; p99: number }
  /** The number of responses by status, without 200 and 201. */
  statuses: Record<string, number>
  /** Connections that ended without a response. */
  resets: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const send = (options: RequestOptions, url: URL, body: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode!))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const summary = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

// A fixed seed, so that every run makes the same choices.
const createRandom = () => {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const run = async ({ url, token, perSecond, seconds, requests }: MixedPlan): Promise<MixedResult> => {
  const random = createRandom()
  const weights = requests.reduce((sum, { weight }) => sum + weight, 0)
  const choose = (): MixedRequest => {
    let left = random() * weights
    return requests.find(({ weight }) => (left -= weight) < 0) ?? requests[0]!
  }
  const [reads, writes]: [number[], number[]] = [[], []]
  const statuses: Record<string, number> = {}
  let resets = 0

  const one = async (number: number, dueAt: number) => {
    const { method, paths, body } = choose()
    const text = body?.replaceAll('[<id>]', `word${number}`)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    }
    try {
      const status = await send({ method, headers }, new URL(paths[number % paths.length]!, url), text)
      // Measured from when the request was due, so that the waiting time behind a slow server counts.
      ;(method === 'GET' ? reads : writes).push(performance.now() - dueAt)
      if (status !== 200 && status !== 201) statuses[status] = (statuses[status] ?? 0) + 1
    } catch {
      resets++
    }
  }

  const total = perSecond * seconds
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  for (let number = 0; number < total; number++) {
    const dueAt = startedAt + (number * 1000) / perSecond
    const early = dueAt - performance.now()
    if (early > 1) await sleep(early)
    sent.push(one(number, dueAt))
  }
  await Promise.all(sent)
  return { sent: total, reads: summary(reads), writes: summary(writes), statuses, resets }
}

process.on('message', async (plan: MixedPlan) => process.send!(await run(plan)))
process.on('disconnect', () => process.exit())
