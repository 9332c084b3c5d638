import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import type { Database } from '../db/open.ts'
import type { Engine, EngineTask } from './engines.ts'

const textsPerRequest = 20
const charactersPerRequest = 8_000
const keysPerQuery = 500

/** A translator that stores the translations of the engine and reuses them. */
export interface Translator {
  /** Returns translations by their texts. Texts for which the engine gave no usable translation are missing. */
  translate(texts: readonly string[]): Promise<Map<string, string>>
  /** The number of words that were sent to the engine. */
  words(): number
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
const isPlausible = (text: string, translated: string): boolean =>
  translated.trim() !== '' && translated.length <= text.length * 10 + 200

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

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
  let words = 0
  const ask = async (texts: readonly string[]): Promise<string[]> => {
    const terms = [...new Map(texts.flatMap((text) => termsIn(text, glossary)))]
    words += texts.join(' ').split(/\s+/).length
    return engine.translate(texts, { ...task, terms })
  }
  const askFor = async (texts: readonly string[]): Promise<string[]> => {
    const first = await ask(texts)
    const again = texts.filter((text, index) => lacksTerm(text, first[index]!, glossary))
    if (again.length === 0 || engine.name === 'pseudo') return first
    const second = new Map((await ask(again)).map((translated, index) => [again[index]!, translated]))
    return texts.map((text, index) => second.get(text) ?? first[index]!)
  }
  const learn = async (texts: readonly string[]): Promise<[string, string][]> => {
    const answers = (await askFor(texts)).map(clean)
    const pairs = texts.map((text, index): [string, string] => [text, answers[index]!])
    const usable = pairs.filter(([text, translated]) => isPlausible(text, translated))
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
  return {
    words: () => words,
    translate: async (texts) => {
      const keys = new Map([...new Set(texts)].map((text) => [text, keyOf(remembering, text)]))
      const known = await remembered(database.read, translationId, [...keys.values()])
      const found = new Map([...keys].flatMap(([text, key]) => (known.has(key) ? [[text, known.get(key)!]] : [])))
      const missing = [...keys.keys()].filter((text) => !found.has(text))
      for (const request of requestsOf(missing))
        for (const [text, translated] of await learn(request)) found.set(text, translated)
      return found
    },
  }
}
