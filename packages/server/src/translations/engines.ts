import type { Config } from '../config.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { pseudoTranslate } from './pseudo.ts'

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

const maxAnswerBytes = 4 * 1024 * 1024
const timeoutMs = 60_000

type EngineConfig = Pick<Config, 'translationEngine' | 'translationKey' | 'translationModel' | 'translationUrl'>

const post = async (outgoing: Outgoing, url: string, body: object, key: string | undefined): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) }
  const { status, bytes } = await outgoing({
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    maxBytes: maxAnswerBytes,
    timeoutMs,
  })
  if (status >= 300) throw new Error(`The translation engine answered ${status}`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new Error('The translation engine did not answer with JSON', { cause })
  }
}

const requireTexts = (answer: unknown, count: number): string[] => {
  const isRight = Array.isArray(answer) && answer.length === count && answer.every((text) => typeof text === 'string')
  if (!isRight) throw new Error('The translation engine did not answer with one text for each text')
  return answer as string[]
}

const libreTranslate = (outgoing: Outgoing, { translationUrl, translationKey }: EngineConfig): Engine => ({
  name: `libretranslate ${translationUrl}`,
  translate: async (texts, { source, target }) => {
    const body = { q: texts, source, target, format: 'html', ...(translationKey && { api_key: translationKey }) }
    const answer = (await post(outgoing, `${translationUrl}/translate`, body, undefined)) as {
      translatedText?: unknown
    }
    return requireTexts(answer?.translatedText, texts.length)
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

const openAi = (outgoing: Outgoing, { translationUrl, translationKey, translationModel }: EngineConfig): Engine => ({
  name: `openai ${translationUrl} ${translationModel}`,
  translate: async (texts, task) => {
    const messages = [
      { role: 'system', content: promptOf(task) },
      { role: 'user', content: JSON.stringify(texts) },
    ]
    const body = { model: translationModel, messages, temperature: 0 }
    const answer = (await post(outgoing, `${translationUrl}/chat/completions`, body, translationKey)) as Completion
    const content = String(answer?.choices?.[0]?.message?.content ?? '')
    const json = /\[[\s\S]*\]/.exec(content)?.[0] ?? 'null'
    try {
      return requireTexts(JSON.parse(json), texts.length)
    } catch (cause) {
      throw new Error('The translation engine did not answer with one text for each text', { cause })
    }
  },
})

const pseudo: Engine = { name: 'pseudo', translate: async (texts) => texts.map(pseudoTranslate) }

/**
 * Returns the configured engine. The default engine needs no other server and marks its texts so that they are not taken for
 * translations.
 */
export const createEngine = (config: EngineConfig, outgoing: Outgoing): Engine => {
  if (config.translationUrl === undefined) return pseudo
  return config.translationEngine === 'openai' ? openAi(outgoing, config) : libreTranslate(outgoing, config)
}
