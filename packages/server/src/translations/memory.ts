import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import type { Database } from '../db/open.ts'
import { EngineAnswerError, type Engine, type EngineTask } from './engines.ts'
import { isFaithful } from './segments.ts'

const textsPerRequest = 20
const charactersPerRequest = 8_000
const keysPerQuery = 500
/** After as many failures in a row, requests that failed are no longer divided to find the texts that the engine cannot translate. */
const maxFailuresInARow = 8

/** A translator that stores the translations of the engine and reuses them. */
export interface Translator {
  /** Returns translations by their texts. Texts for which the engine gave no usable translation are missing. */
  translate(texts: readonly string[]): Promise<Map<string, string>>
  /** The number of words that were sent to the engine. */
  words(): number
  /** The number of requests that the engine answered with translations. */
  answers(): number
}

/** What a translator needs to translate texts and to store them. */
export interface Remembering {
  database: Pick<Database, 'read' | 'writeTx'>
  translationId: string
  engine: Engine
  task: Omit<EngineTask, 'terms'>
  /** All terms of the glossary in both languages. */
  glossary: readonly (readonly [string, string])[]
}

const isWord = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}_]/u.test(text)

const holdsTerm = (text: string, term: string): boolean => {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + term.length])) return true
  }
  return false
}

/** Returns the terms of a glossary that a text contains as whole words. */
const termsIn = (text: string, glossary: Remembering['glossary']): Remembering['glossary'] =>
  glossary.filter(([term]) => holdsTerm(text, term))

const keyOf = ({ engine, task, glossary }: Remembering, text: string): string =>
  hash('sha256', JSON.stringify([engine.name, task, termsIn(text, glossary), text]), 'base64url')

// A faulty engine could return huge texts and fill the database.
const isUsable = (text: string, translated: string): boolean =>
  translated.trim() !== '' && translated.length <= text.length * 10 + 200 && isFaithful(text, translated)

const clean = (text: string, translated: string): string => {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  const printed = translated.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').toWellFormed()
  return text.includes('\n') ? printed : printed.trim().replaceAll(/\s*\n\s*/g, ' ')
}

const remembered = async (db: Knex, translationId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const batch of batchesOf(keys, keysPerQuery)) {
    const rows = await db('translationMemory').where({ translationId }).whereIn('key', batch).select('key', 'text')
    for (const { key, text } of rows) found.set(key, text)
  }
  return found
}

const requestsOf = (texts: readonly string[]): string[][] => {
  const requests: string[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const text of texts) {
    characters += text.length
    if (characters > charactersPerRequest || requests.at(-1)!.length >= textsPerRequest) {
      requests.push([])
      characters = text.length
    }
    requests.at(-1)!.push(text)
  }
  return requests
}

const lacksTerm = (text: string, translated: string, glossary: Remembering['glossary']): boolean =>
  termsIn(text, glossary).some(([, wanted]) => !translated.includes(wanted))

/**
 * Creates a translator that asks the engine once for each text. If the server is killed, only the texts of the request that was
 * waiting for the engine are asked for again.
 */
export const createTranslator = (remembering: Remembering): Translator => {
  const { database, engine, glossary, task, translationId } = remembering
  let [words, answers, failures] = [0, 0, 0]
  const ask = async (texts: readonly string[]): Promise<string[]> => {
    const terms = [...new Map(texts.flatMap((text) => termsIn(text, glossary)))]
    words += texts.join(' ').split(/\s+/).length
    try {
      const translated = await engine.translate(texts, { ...task, terms })
      answers++
      failures = 0
      return translated
    } catch (error) {
      failures++
      throw error
    }
  }
  const askFor = async (texts: readonly string[]): Promise<string[]> => {
    const first = await ask(texts)
    const again = texts.filter((text, index) => lacksTerm(text, first[index]!, glossary))
    if (again.length === 0 || engine.name === 'pseudo') return first
    const second = new Map((await ask(again)).map((translated, index) => [again[index]!, translated]))
    return texts.map((text, index) => second.get(text) ?? first[index]!)
  }
  const learn = async (texts: readonly string[]): Promise<[string, string][]> => {
    const translations = await askFor(texts)
    const pairs = texts.map((text, index): [string, string] => [text, clean(text, translations[index]!)])
    const usable = pairs.filter(([text, translated]) => isUsable(text, translated))
    const rows = usable.map(([text, translated]) => ({
      translationId,
      key: keyOf(remembering, text),
      text: translated,
    }))
    if (rows.length === 0) return []
    await database.writeTx((trx) =>
      trx('translationMemory').insert(rows).onConflict(['translationId', 'key']).merge(['text']),
    )
    return usable
  }
  /** Learns what the engine can translate. Throws the first error after all texts were tried. */
  const learnInParts = async (texts: readonly string[]): Promise<[string, string][]> => {
    try {
      return await learn(texts)
    } catch (error) {
      const isDivided = error instanceof EngineAnswerError && texts.length > 1 && failures < maxFailuresInARow
      if (!isDivided) throw error
      const half = Math.ceil(texts.length / 2)
      const parts = [texts.slice(0, half), texts.slice(half)]
      const learned: [string, string][] = []
      let failed: unknown
      for (const part of parts) {
        try {
          learned.push(...(await learnInParts(part)))
        } catch (reason) {
          failed ??= reason
        }
      }
      if (failed !== undefined) throw failed
      return learned
    }
  }
  return {
    words: () => words,
    answers: () => answers,
    translate: async (texts) => {
      const keys = new Map([...new Set(texts)].map((text) => [text, keyOf(remembering, text)]))
      const known = await remembered(database.read, translationId, [...keys.values()])
      const isKnown = ([text, key]: [string, string]) => known.has(key) && isFaithful(text, known.get(key)!)
      const found = new Map([...keys].filter(isKnown).map(([text, key]) => [text, known.get(key)!]))
      const missing = [...keys.keys()].filter((text) => !found.has(text))
      for (const request of requestsOf(missing))
        for (const [text, translated] of await learnInParts(request)) found.set(text, translated)
      return found
    },
  }
}
