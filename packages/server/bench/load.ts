import autocannon from 'autocannon'
import type { Load } from './scenarios.ts'

/** One round, as the parent process requests it. */
export interface Round extends Load {
  url: string
  token: string
  seconds: number
  headers?: Record<string, string>
}

/** The result of one round. */
export interface Went {
  requests: number
  seconds: number
  /** Quantiles of the response times, in ms. */
  p50: number
  p99: number
  wrong: number
}

const connections = 32

const run = async ({
  url,
  token,
  seconds,
  headers: extra,
  method,
  paths,
  body,
  status,
  once,
}: Round): Promise<Went> => {
  const requests = paths.map((path) => ({ method, path }))
  const headers = { authorization: `Bearer ${token}`, ...extra, ...(body && { 'content-type': 'application/json' }) }
  let next = 0
  const inTurn = {
    setupRequest: (request: autocannon.Request) => ({ ...request, ...requests[next++ % requests.length] }),
  }
  let wrong = 0
  // The time of the last response, because autocannon ends only on whole seconds.
  let last = 0
  const started = performance.now()
  const countWrong = (client: autocannon.Client) =>
    client.on('response', (code) => {
      last = performance.now()
      if (code !== status) wrong++
    })
  const {
    latency,
    requests: counted,
    errors,
  } = await autocannon({
    url,
    connections,
    headers,
    setupClient: countWrong,
    ...(body && { body, idReplacement: body.includes('[<id>]') }),
    ...(once ? { amount: paths.length } : { duration: seconds }),
    requests: [{ method, ...(body && { body }), ...(paths.length > 1 ? inTurn : { path: paths[0]! }) }],
  })
  const took = (last - started) / 1000
  const { p50, p99 } = latency
  return { requests: counted.total, seconds: took, p50, p99, wrong: wrong + errors }
}

process.on('message', async (round: Round) => process.send!(await run(round)))
process.on('disconnect', () => process.exit())
