import { setTimeout } from 'node:timers/promises'
import { isObject } from '@scriptorium/basics/is-object'
import type { Config } from '@scriptorium/settings/config'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing, OutgoingResponse } from '@scriptorium/outside/requests/outgoing'
import { pseudoTranslate } from './pseudo.ts'
import { withFixedTerms, withoutFixedTerms } from './fixed-terms.ts'

/** The parameters of an engine besides the texts. */
export interface EngineTask {
  source: string
  target: string
  instructions: string
  /** Terms of the source language with their translations. */
  terms: readonly (readonly [string, string])[]
}

/** Translates texts. Throws if it cannot; the message is for the users of the translation. */
export interface Engine {
  /** Identifies the engine. Translations of one engine are not reused for another. */
  name: string
  translate(texts: readonly string[], task: EngineTask): Promise<string[]>
}

/** Thrown if an engine answers without translations. Other texts may still be translated. */
export class EngineAnswerError extends Error {}

/** Thrown if an engine does not answer in time. Further requests would only wait as long. */
export class SilentEngineError extends Error {}

const maxAnswerBytes = 4 * 1024 * 1024
const timeoutMs = 60_000
/** The time for the first answer, to a short text. An engine that says nothing then is out of order. */
const firstTimeoutMs = 15_000
const maxReasonLength = 300
const minWaitMs = 1_000
/** The longest time that an engine can let us wait in all before it translates something. */
const patienceMs = 600_000

interface EngineOptions {
  /** Ends waits. A request goes on, so that its answer is not lost. */
  signal?: AbortSignal
  sleep?: typeof setTimeout
}

type EngineConfig = Pick<
  Config,
  'translationEngine' | 'translationKey' | 'translationModel' | 'translationTemperature' | 'translationUrl'
>

interface Asked {
  url: string
  body: object
  key: string | undefined
}

type Post = (asked: Asked) => Promise<unknown>

/** Returns how long a busy engine asks to wait, in ms; undefined if it does not ask for it. */
const waitOf = ({ status, headers }: OutgoingResponse): number | undefined => {
  const after = headers['retry-after']
  if ((status !== 429 && status !== 503) || after === undefined) return undefined
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, minWaitMs)
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isObject(value) ? (textIn(value['message']) ?? textIn(value['error'])) : undefined

/** Returns why an engine refuses, in its own words and without its key. */
const reasonOf = ({ bytes }: OutgoingResponse, key: string | undefined): string => {
  const text = bytes.toString('utf8')
  let reason: string | undefined = text
  try {
    const answer: unknown = JSON.parse(text)
    reason = isObject(answer)
      ? (textIn(answer['error']) ?? textIn(answer['message']) ?? textIn(answer['detail']))
      : undefined
  } catch {
    if (text.trimStart().startsWith('<')) return ''
  }
  const masked = (reason ?? '').replaceAll(key ?? '\0', '…')
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return masked
    .replaceAll(/[\s\u0000-\u001F\u007F]+/g, ' ')
    .toWellFormed()
    .trim()
    .slice(0, maxReasonLength)
}

const parse = (response: OutgoingResponse, key: string | undefined): unknown => {
  const { status, bytes } = response
  if (status >= 300) {
    const reason = reasonOf(response, key)
    throw new EngineAnswerError(`The translation engine answered ${status}${reason && `: ${reason}`}`)
  }
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new EngineAnswerError('The translation engine did not answer with JSON', { cause })
  }
}

/** Returns a function that posts to an engine, and waits as long as a busy engine asks for. */
const createPost = (
  outgoing: Outgoing,
  { translationKey }: EngineConfig,
  { signal, sleep = setTimeout }: EngineOptions,
): Post => {
  let waitedMs = 0
  let hasAnswered = false
  const send = async (request: Parameters<Outgoing>[0]): Promise<OutgoingResponse> => {
    const limitMs = hasAnswered ? timeoutMs : firstTimeoutMs
    try {
      return await outgoing({ ...request, timeoutMs: limitMs })
    } catch (error) {
      if (!(error instanceof OutgoingError) || error.failure !== 'timeout') throw error
      throw new SilentEngineError(`The translation engine did not answer within ${limitMs / 1000} seconds`, {
        cause: error,
      })
    }
  }
  return async ({ url, body, key }) => {
    const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) }
    const request = {
      url,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      maxBytes: maxAnswerBytes,
      timeoutMs,
    } as const
    for (;;) {
      const response = await send(request)
      hasAnswered = true
      const waitMs = waitOf(response)
      if (waitMs === undefined || waitedMs + waitMs > patienceMs) {
        const answer = parse(response, translationKey)
        waitedMs = 0
        return answer
      }
      waitedMs += waitMs
      await sleep(waitMs, undefined, { ...(signal && { signal }) })
    }
  }
}

const requireTexts = (answer: unknown, count: number): string[] => {
  const isRight = Array.isArray(answer) && answer.length === count && answer.every((text) => typeof text === 'string')
  if (!isRight) throw new EngineAnswerError('The translation engine did not answer with one text for each text')
  return answer as string[]
}

const libreTranslate = (post: Post, { translationUrl, translationKey }: EngineConfig): Engine => ({
  name: `libretranslate ${translationUrl}`,
  translate: async (texts, { source, target, terms }) => {
    const q = texts.map((text) => withFixedTerms(text, terms))
    const body = { q, source, target, format: 'html', ...(translationKey && { api_key: translationKey }) }
    const answer = (await post({ url: `${translationUrl}/translate`, body, key: undefined })) as {
      translatedText?: unknown
    }
    return requireTexts(answer?.translatedText, texts.length).map(withoutFixedTerms)
  },
})

const promptOf = ({ source, target, instructions, terms }: EngineTask): string =>
  [
    `Translate each text of the JSON array from ${source} to ${target}.`,
    'Answer with a JSON array of the translations in the same order and nothing else.',
    'Keep placeholders such as <x1/> and entities such as &lt; as they are and in their order.',
    ...terms.map(([term, translation]) => `Translate "${term}" as "${translation}".`),
    instructions,
  ]
    .filter(Boolean)
    .join('\n')

interface Completion {
  choices?: { message?: { content?: unknown } }[]
}

const openAi = (
  post: Post,
  { translationUrl, translationKey, translationModel, translationTemperature }: EngineConfig,
): Engine => ({
  name: `openai ${translationUrl} ${translationModel}`,
  translate: async (texts, task) => {
    const messages = [
      { role: 'system', content: promptOf(task) },
      { role: 'user', content: JSON.stringify(texts) },
    ]
    const body = { model: translationModel, messages, temperature: translationTemperature }
    const answer = (await post({ url: `${translationUrl}/chat/completions`, body, key: translationKey })) as Completion
    const content = String(answer?.choices?.[0]?.message?.content ?? '')
    const json = content.slice(content.indexOf('['), content.lastIndexOf(']') + 1)
    try {
      return requireTexts(JSON.parse(json), texts.length)
    } catch (cause) {
      throw new EngineAnswerError('The translation engine did not answer with one text for each text', { cause })
    }
  },
})

const pseudo: Engine = { name: 'pseudo', translate: async (texts) => texts.map(pseudoTranslate) }

/**
 * Returns the configured engine. The default engine needs no other server and marks its texts so that they are not taken for
 * translations.
 */
export const createEngine = (config: EngineConfig, outgoing: Outgoing, options: EngineOptions = {}): Engine => {
  if (config.translationUrl === undefined) return pseudo
  const post = createPost(outgoing, config, options)
  return config.translationEngine === 'openai' ? openAi(post, config) : libreTranslate(post, config)
}
