import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that an engine got. */
export interface AskedEngine {
  headers: IncomingHttpHeaders
  model: string
  system: string
  /** The sources of the question. */
  sources: { number: number; place: string; text: string }[]
  question: string
  earlierQuestions?: string[]
}

type Respond = (res: ServerResponse, asked: AskedEngine) => unknown

interface Message {
  content: string | { text: string }[]
}

const contentOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

/** Sends one event of a stream. */
export const sendChunk = (res: ServerResponse, data: unknown): void => {
  if (!res.headersSent) res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
}

/** Returns a chunk of text as chat completions stream it. */
export const chunk = (content: string, finish?: string) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'small',
  choices: [{ index: 0, delta: { content }, finish_reason: finish ?? null }],
})

/** Sends a complete answer, in parts of a few characters. */
export const sendAnswer = (res: ServerResponse, text: string, tokens = 10): void => {
  for (const part of text.match(/[\s\S]{1,12}/g) ?? []) sendChunk(res, chunk(part))
  sendChunk(res, chunk('', 'stop'))
  sendChunk(res, { ...chunk(''), choices: [], usage: { prompt_tokens: tokens, completion_tokens: tokens } })
  sendChunk(res, '[DONE]')
  res.end()
}

/** Starts a server with the chat completions of OpenAI, which answers as a test says. */
export const startEngine = async () => {
  const asked: AskedEngine[] = []
  let respond: Respond = (res) => sendAnswer(res, 'Yes [1].')
  const server = createServer((req, res) => {
    let text = ''
    req.on('data', (part) => (text += part))
    req.on('end', () => {
      const { model, messages } = JSON.parse(text) as { model: string; messages: Message[] }
      const [system, user] = messages.map(contentOf)
      const found = { headers: req.headers, model, system: system!, ...(JSON.parse(user!) as object) } as AskedEngine
      asked.push(found)
      respond(res, found)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** What the engine was asked, oldest first. */
    asked,
    respondWith: (next: Respond) => void (respond = next),
    answerWith: (text: string) => void (respond = (res) => sendAnswer(res, text)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
