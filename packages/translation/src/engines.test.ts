import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createOutgoing } from '@scriptorium/outside/requests/outgoing'
import { createEngine } from './engines.ts'

interface Asked {
  url: string
  headers: IncomingHttpHeaders
  body: { model: string; messages: { role: string; content: string }[] }
}

let asked: Asked
let respond: (res: ServerResponse, texts: string[]) => void

/** A server with the chat completions of OpenAI. */
const server = createServer((req, res) => {
  let text = ''
  req.on('data', (chunk) => (text += chunk))
  req.on('end', () => {
    const body = JSON.parse(text) as Asked['body']
    asked = { url: req.url!, headers: req.headers, body }
    respond(res, JSON.parse(body.messages.at(-1)!.content) as string[])
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const outgoing = createOutgoing(['127.0.0.1'])
// The limit of the product would make the tests of silent engines slow.
const engineWith = (timeoutMs: number) =>
  createEngine(
    {
      translationEngine: 'openai',
      translationUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      translationKey: 'secret',
      translationModel: 'small',
      translationTemperature: 0,
    },
    (request) => outgoing({ ...request, timeoutMs }),
  )
const engine = engineWith(60_000)

const task = { source: 'en', target: 'fr', instructions: 'Be brief.', terms: [['space', 'espace']] as const }
const complete = (res: ServerResponse, content: unknown) =>
  res.end(JSON.stringify({ choices: [{ message: { content } }] }))

describe('an engine with the interface of OpenAI', () => {
  test('is asked with the model, the key, the terms and the instructions, and answers with the texts', async () => {
    respond = (res, texts) =>
      complete(res, `Here:\n\`\`\`json\n${JSON.stringify(texts.map((one) => `${one}!`))}\n\`\`\``)
    expect(await engine.translate(['One', 'Two'], task)).toEqual(['One!', 'Two!'])
    expect(asked).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret' },
      body: { model: 'small', temperature: 0 },
    })
    const prompt = asked.body.messages[0]!.content
    for (const part of ['from en to fr', 'Translate "space" as "espace".', 'Be brief.']) expect(prompt).toContain(part)
  })

  test.for<[string, (res: ServerResponse) => unknown, RegExp, number?]>([
    ['answers with too few texts', (res) => complete(res, '["One"]'), /one text for each text/],
    ['answers with other values', (res) => complete(res, '[1, {}]'), /one text for each text/],
    ['answers with prose', (res) => complete(res, 'I would rather not.'), /one text for each text/],
    ['answers with no text', (res) => complete(res, 7), /one text for each text/],
    ['answers with null', (res) => res.end('null'), /one text for each text/],
    ['answers with HTML', (res) => res.end('<html>'), /JSON/],
    ['refuses', (res) => res.writeHead(429).end(), /429/],
    [
      'says why it refuses',
      (res) => res.writeHead(400).end('{"error":{"message":"Unsupported value for\\nsecret: temperature"}}'),
      /answered 400: Unsupported value for …: temperature$/,
    ],
    [
      'says why in a text',
      (res) => res.writeHead(500).end('{"error":"No such language"}'),
      /answered 500: No such language$/,
    ],
    ['says nothing', () => undefined, /did not answer within 15 seconds/, 300],
    ['answers with too much', (res) => endless(res, 64 * 1024), /larger than/],
    ['never ends', (res) => endless(res, 1), /did not answer within 15 seconds/, 300],
  ])('throws if it %s', async ([_name, answer, message, timeoutMs = 60_000]) => {
    respond = (res) => void answer(res)
    await expect(engineWith(timeoutMs).translate(['One', 'Two'], task)).rejects.toThrow(message)
  })
})

test('an engine that is busy is asked again after the time it names, until it is too long', async () => {
  const waits: number[] = []
  let [requests, busyFor] = [0, 2]
  const outgoing = async () => {
    requests++
    const answer = JSON.stringify({ translatedText: ['Eins'] })
    return requests > busyFor
      ? { status: 200, headers: {} as Record<string, string>, bytes: Buffer.from(answer), url: '' }
      : { status: 429, headers: { 'retry-after': '250' } as Record<string, string>, bytes: Buffer.alloc(0), url: '' }
  }
  const sleep = (async (ms: number) => void waits.push(ms)) as never
  const config = { translationUrl: 'http://engine.example', translationEngine: 'libretranslate' } as never
  const busy = createEngine(config, outgoing, { sleep })
  expect(await busy.translate(['One'], task)).toEqual(['Eins'])
  expect(waits).toEqual([250_000, 250_000])
  busyFor = 10
  await expect(busy.translate(['One'], task)).rejects.toThrow('429')
  expect(waits).toHaveLength(4)
})

test('LibreTranslate gets the translations of terms in elements that it leaves alone', async () => {
  let sent: string[] = []
  const libre = async ({ body }: { body?: unknown }) => {
    sent = (JSON.parse(String(body)) as { q: string[] }).q
    const translatedText = sent.map((text) => text.replace('Open the', 'Ouvrez').replace('"no"', "'no'"))
    return { status: 200, headers: {}, bytes: Buffer.from(JSON.stringify({ translatedText })), url: '' }
  }
  const config = { translationUrl: 'http://engine.example', translationEngine: 'libretranslate' } as never
  const terms = [
    ['space', 'espace'],
    ['space key', 'clé d’espace'],
    ['R&D', 'R&D <interne>'],
    ['amp', 'ampli'],
  ] as const
  const texts = ['Open the space key of <x1/>R&amp;D, no spaceship', 'x']
  expect(await createEngine(config, libre as never).translate(texts, { ...task, terms })).toEqual([
    'Ouvrez clé d’espace of <x1/>R&amp;D &lt;interne&gt;, no spaceship',
    'x',
  ])
  expect(sent[0]).toBe(
    'Open the <span translate="no">clé d’espace</span> of <x1/><span translate="no">R&amp;D &lt;interne&gt;</span>, no spaceship',
  )
})

/** Writes until the client goes away. */
const endless = (res: ServerResponse, bytes: number): void => {
  const chunk = ' '.repeat(bytes)
  const write = () => {
    if (!res.destroyed) res.write(chunk, () => setTimeout(write, bytes === 1 ? 20 : 0))
  }
  write()
}
