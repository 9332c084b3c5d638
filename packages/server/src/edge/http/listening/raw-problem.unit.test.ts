import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import express, { type Request, type Response } from 'express'
import { expect, test } from 'vitest'
import type { Problem } from '../../../ground/problem.ts'
import { answerMalformed } from './raw-problem.ts'
import { readBody } from '../read-body.ts'

const parser = { parse: express.text(), maxBytes: 100 }

/**
 * Sends parts on one connection, each when the server has read the one before, and returns what the answers are. What takes longer than
 * `timeoutMs` is too slow for the server.
 */
const send = async (parts: readonly string[], timeoutMs: number): Promise<string[]> => {
  const answer = async (req: Request, res: Response): Promise<void> => {
    if (req.method === 'GET') return void res.end('ok')
    if (req.url === '/unread') return
    const refuse = ({ status, message, headers }: Problem) => void res.writeHead(status, headers).end(message)
    await readBody(parser, req, res).then(() => res.end('read'), refuse)
  }
  const settings = { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: 50 }
  const server = createServer(settings, (req, res) => void answer(req as Request, res as Response))
  answerMalformed(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepting = once(server, 'connection') as Promise<[Socket]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // The server closes the connection as soon as it has answered.
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  const [accepted] = await accepting
  let sent = 0
  for (const part of parts) {
    socket.write(part)
    sent += part.length
    while (accepted.bytesRead < sent && !accepted.destroyed) await setImmediate()
  }
  await once(socket, 'close')
  server.close()
  return text.match(/HTTP\S+ \d+|text\/html|problem\+json|The body took.*/gm) ?? []
}

const start = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: x\r\n`
const upload = (path: string) => `${start(path, 'POST')}Content-Type: text/plain\r\nContent-Length: 9\r\n\r\nx`
const long = ['Cookie: x=', 'x'.repeat(20_000)]
const page = ['HTTP/1.1 400', 'text/html']
const problem = (status: number) => [`HTTP/1.1 ${status}`, 'problem+json']

test.for([
  ['the end of headers that are too large', [start('/v1/user'), ...long], problem(431)],
  ['headers that are too large, at once', [start('/v1/user') + long.join('')], problem(431)],
  ['headers of a reader that are too large, at once', [start('/sites/a/b/') + long.join('')], page],
  ['a first line that is no HTTP', ['GET /v1/user x HTTP/1.1\r\n\r\n'], problem(400)],
  [
    'large headers after a request of a program',
    [`${start('/v1')}\r\n`, start('/v1'), ...long],
    ['HTTP/1.1 200', ...problem(431)],
  ],
] as const)('%s gets an answer for its client', async ([, parts, expected]) => {
  expect(await send(parts, 600_000)).toEqual(expected)
})

// They wait at the same time, so that the limit can be long enough for a busy machine to send the first part.
test.concurrent.for([
  ['headers that never end', [start('/v1/user')], problem(408)],
  [
    'slow headers after a request of a program',
    [`${start('/v1')}\r\n`, start('/v1')],
    ['HTTP/1.1 200', ...problem(408)],
  ],
  ['slow headers after a request of a reader', [`${start('/sites/a/b/')}\r\n`, start('/')], ['HTTP/1.1 200', ...page]],
  ['a slow body that nobody reads', [upload('/unread')], problem(408)],
  ['a slow body', [upload('/form')], ['HTTP/1.1 408', 'The body took too long to arrive']],
  ['nothing', [], []],
] as const)('%s gets an answer for its client', async ([, parts, expected], { expect }) => {
  expect(await send(parts, 5_000)).toEqual(expected)
})
