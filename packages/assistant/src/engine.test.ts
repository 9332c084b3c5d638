import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { chunk, sendAnswer, sendChunk, startEngine } from '../test/engine.ts'
import { createOutgoingFetch } from '@scriptorium/outside/requests/outgoing-fetch'
import { createEngine, EngineError, type EngineFailure } from './engine.ts'

const standIn = await startEngine()
afterAll(standIn.close)

const fetch = createOutgoingFetch(['127.0.0.1'])
const settings = { url: standIn.url, model: 'small', key: 'secret' }
const prompt = { system: 'Answer.', user: '{}' }

/** Returns what an engine sends: its text, the tokens that it counted, and how it failed. */
const askWith = async (
  respond: (res: ServerResponse) => unknown,
  limits: object = {},
  signal = new AbortController().signal,
) => {
  standIn.respondWith(respond)
  const engine = createEngine(settings, fetch, limits)
  let [text, tokens] = ['', 0]
  try {
    for await (const part of engine.stream(prompt, signal)) {
      if ('tokens' in part) tokens = part.tokens
      else text += part.text
    }
    return { text, tokens }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { text, failure: error.failure }
  }
}

test('an engine is asked with the model and the key, and its text and tokens arrive', async () => {
  expect(await askWith((res) => sendAnswer(res, 'Run it [1].', 7))).toEqual({ text: 'Run it [1].', tokens: 14 })
  expect(standIn.asked.at(-1)).toMatchObject({
    headers: { authorization: 'Bearer secret' },
    model: 'small',
    system: 'Answer.',
  })
})

const end =
  (status: number, text = '') =>
  (res: ServerResponse) =>
    void res.writeHead(status).end(text)
const silent = { firstMs: 50 }
const stuck = { nextMs: 50 }

test.for<[string, (res: ServerResponse) => unknown, EngineFailure, object?]>([
  ['answers 429', end(429, '{"error":{"message":"slow down"}}'), 'busy'],
  ['answers 503', end(503), 'busy'],
  ['answers 401', end(401, '{"error":"no"}'), 'refused'],
  ['answers 500 with a page', end(500, '<html>'), 'refused'],
  ['redirects', (res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'refused'],
  ['answers with a whole completion', end(200, '{"choices":[{"message":{"content":"Yes"}}]}'), 'malformed'],
  ['sends no JSON', (res) => (sendChunk(res, 'yes'), res.end()), 'malformed'],
  ['sends other JSON', (res) => (sendChunk(res, { choices: 'yes' }), res.end()), 'malformed'],
  ['sends an error', (res) => (sendChunk(res, { error: { message: 'no' } }), res.end()), 'unreachable'],
  ['hangs up at once', (res) => void res.destroy(), 'unreachable'],
  ['hangs up in the middle', (res) => (sendChunk(res, chunk('Ye')), setImmediate(() => res.destroy())), 'unreachable'],
  ['ends without saying so', (res) => (sendChunk(res, chunk('Ye')), res.end()), 'malformed'],
  ['says nothing', () => {}, 'slow', silent],
  [
    'sends headers only',
    (res) => void res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
    'slow',
    silent,
  ],
  ['stops in the middle', (res) => sendChunk(res, chunk('Ye')), 'slow', stuck],
  ['never ends', (res) => void setInterval(() => sendChunk(res, chunk('x'.repeat(2000))), 1).unref(), 'malformed'],
  [
    'sends a bomb',
    (res) =>
      res.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' }).end(
        gzipSync(
          Array(400)
            .fill(`data: ${JSON.stringify(chunk('x'.repeat(1000)))}\n\n`)
            .join(''),
        ),
      ),
    'malformed',
  ],
  ['refuses', (res) => (sendChunk(res, chunk('', 'content_filter')), res.end()), 'refused'],
])('an engine that %s ends with an error', async ([, respond, failure, limits]) => {
  expect(await askWith(respond, limits)).toMatchObject({ failure })
})

test('a caller who leaves ends the request', async () => {
  const caller = new AbortController()
  const closed = Promise.withResolvers<void>()
  const answer = askWith(
    (res) => {
      res.on('close', closed.resolve)
      sendChunk(res, chunk('Ye'))
      caller.abort()
    },
    {},
    caller.signal,
  )
  await closed.promise
  expect(await answer).toMatchObject({ failure: 'unreachable' })
})
