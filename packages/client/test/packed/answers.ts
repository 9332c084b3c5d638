import { answerByExample } from '../examples.ts'
import { startStub, type Answer, type Seen } from '../stub.ts'

/** The expected result of `program.ts`. */
export const wellDone = {
  title: 'Field guide',
  kept: true,
  listed: ['Field guide'],
  count: 1,
  created: 'Field guide',
  uploaded: ['a1Jx6VnQz4LrWk8TcYb2', 0, 12],
  lost: 'r7',
  late: 'TimeoutError',
  cut: 'getSpaceById: no response within 50 ms',
}

const etag = '"1"'

// The same CORS headers as the real server: any origin can read what the client needs.
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id' }
const preflight: Answer = {
  status: 204,
  headers: {
    ...open,
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
    'access-control-allow-methods': 'GET, POST, PUT',
  },
}

/** Starts a server that answers with the spec's examples. Some requests get an error, a broken connection or no response. */
export const startAnswers = async () => {
  const keys = new Set<unknown>()
  const answer = (seen: Seen): Answer | undefined => {
    if (seen.method === 'OPTIONS') return preflight
    if (seen.url === '/put') return { status: 204, headers: open }
    if (seen.headers.authorization !== 'Bearer t0ken') return { status: 401, headers: open, body: {} }
    if (seen.url.endsWith('/lost')) return { status: 404, headers: open, body: { code: 'not_found', requestId: 'r7' } }
    if (seen.url.endsWith('/slow')) return undefined
    if (seen.headers['if-none-match'] === etag) return { status: 304, headers: { ...open, etag } }
    if (seen.method === 'POST' && !keys.has(seen.headers['idempotency-key'])) {
      keys.add(seen.headers['idempotency-key'])
      return { headers: open, cut: true }
    }
    const example = answerByExample(seen)
    if (seen.url.endsWith('/storage/upload'))
      return {
        ...example,
        headers: open,
        body: { ...(example.body as object), url: `http://${seen.headers.host}/put` },
      }
    return { ...example, headers: { ...open, etag } }
  }
  return startStub(answer)
}
