import { createStall, type Stall } from './stall.ts'

/** What an engine is asked. */
export interface Prompt {
  system: string
  user: string
}

/** Where an engine is, and how to use it. */
export interface EngineSettings {
  url: string
  model: string
  key: string | undefined
}

/** Why an engine gave no complete answer. */
export type EngineFailure = 'busy' | 'malformed' | 'refused' | 'slow' | 'unreachable'

/** Thrown if an engine gives no complete answer. The message is for the log: it has nothing of the question or the answer. */
export class EngineError extends Error {
  failure: EngineFailure
  constructor(failure: EngineFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EngineError'
    this.failure = failure
  }
}

/** A part of what an engine sends: more text, or at the end the number of tokens that it counted. */
type EnginePart = { text: string } | { tokens: number }

/** Answers prompts. */
export interface Engine {
  /** Identifies the engine. Answers of one engine are not reused for another. */
  name: string
  /** Yields the answer as it arrives. Throws an `EngineError` if it is not complete. */
  stream(prompt: Prompt, signal: AbortSignal): AsyncGenerator<EnginePart>
}

/** The time that an engine has to begin, between two parts, and in all. */
interface Patience {
  firstMs: number
  nextMs: number
  totalMs: number
}

const patience: Patience = { firstMs: 20_000, nextMs: 15_000, totalMs: 90_000 }
const maxTokens = 1500
const maxCharacters = 16_000

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

const statusOf = (error: unknown): number | undefined => (error as { statusCode?: number }).statusCode

const failureOf = (error: unknown, stall: Stall): EngineError => {
  if (error instanceof EngineError) return error
  if (stall.reason !== undefined) return new EngineError('slow', stall.reason)
  const status = statusOf(error)
  if (status === 429 || status === 503)
    return new EngineError('busy', `The engine answered ${status}`, { cause: error })
  if (status !== undefined && status !== 200)
    return new EngineError('refused', `The engine answered ${status}`, { cause: error })
  const { name } = error as { name?: string }
  if (/JSONParse|TypeValidation|Invalid|NoContent|EmptyResponse/.test(name ?? ''))
    return new EngineError('malformed', 'The engine did not answer in the format of chat completions', { cause: error })
  return new EngineError('unreachable', 'The engine did not send a complete answer', { cause: error })
}

const messagesOf = ({ system, user }: Prompt) => [
  { role: 'system' as const, content: system },
  { role: 'user' as const, content: [{ type: 'text' as const, text: user }] },
]

/** Creates a client of an engine that is compatible with the chat completions of OpenAI. */
export const createEngine = (
  { url, model, key }: EngineSettings,
  fetch: Fetch,
  limits: Partial<Patience> = {},
): Engine => {
  const { firstMs, nextMs, totalMs } = { ...patience, ...limits }
  const open = async (prompt: Prompt, signal: AbortSignal) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      name: 'assistant',
      baseURL: url,
      ...(key !== undefined && { apiKey: key }),
      includeUsage: true,
      fetch: fetch as typeof globalThis.fetch,
    })
    const { stream } = await provider
      .chatModel(model)
      .doStream({ prompt: messagesOf(prompt), maxOutputTokens: maxTokens, temperature: 0, abortSignal: signal })
    return stream.getReader()
  }
  return {
    name: `${url} ${model}`,
    stream: async function* (prompt, signal) {
      const stall = createStall(signal, totalMs)
      let characters = 0
      try {
        stall.expect(firstMs)
        const reader = await stall.race(open(prompt, stall.signal))
        for (;;) {
          const { done, value } = await stall.race(reader.read())
          if (done) return
          if (value.type === 'error') throw failureOf(value.error, stall)
          if (value.type === 'text-delta') {
            stall.expect(nextMs)
            characters += value.delta.length
            if (characters > maxCharacters) throw new EngineError('malformed', 'The answer of the engine is too long')
            yield { text: value.delta }
          }
          if (value.type !== 'finish') continue
          const { finishReason, usage } = value
          const { total: sent = 0 } = usage.inputTokens
          const { total: received = 0 } = usage.outputTokens
          yield { tokens: sent + received }
          if (finishReason.raw === undefined)
            throw new EngineError('malformed', 'The answer of the engine ended too early')
          if (finishReason.unified === 'content-filter')
            throw new EngineError('refused', 'The engine refused to answer')
        }
      } catch (error) {
        throw failureOf(error, stall)
      } finally {
        stall.end()
      }
    },
  }
}
