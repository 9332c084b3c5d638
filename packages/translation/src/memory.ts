import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { Database } from '@scriptorium/database/open'
import type { TranslationMemoryRow } from '@scriptorium/schema/tables/translations'
import { EngineAnswerError, type Engine, type EngineTask } from './engines.ts'
import { faultOf, plainTextOf, type Fault } from './faithful.ts'

const textsPerRequest = 20
const charactersPerRequest = 8_000
/** After as many failures in a row, requests that failed are no longer divided to find the texts that the engine cannot translate. */
const maxFailuresInARow = 8

/** A term of the source language with its translation. */
type Term = readonly [string, string]

/** What became of a text. */
export interface TranslatedText {
  /** Undefined if the engine gave no usable translation. */
  text?: string
  /** What is wrong with the answer of the engine. Undefined if it is used. */
  fault?: Fault
  /** The terms of the glossary that the text contains and its translation does not. */
  missingTerms: readonly Term[]
}

/** A translator that stores the translations of the engine and reuses them. */
export interface Translator {
  /** Returns what became of texts, by these texts. Throws if the engine fails. */
  translate(texts: readonly string[]): Promise<Map<string, TranslatedText>>
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
  glossary: readonly Term[]
}

const isWord = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}_]/u.test(text)

const holdsTerm = (text: string, term: string): boolean => {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + term.length])) return true
  }
  return false
}

/** Returns the terms of a glossary that a text contains as whole words. */
const termsIn = (text: string, glossary: Remembering['glossary']): Remembering['glossary'] => {
  if (glossary.length === 0) return glossary
  const plain = plainTextOf(text)
  return glossary.filter(([term]) => holdsTerm(plain, term))
}

const faultOfAnswer = (text: string, translated: string): Fault | undefined => {
  if (translated.trim() === '') return 'empty'
  // A faulty engine could return huge texts and fill the database.
  return translated.length > text.length * 10 + 200 ? 'too_long' : faultOf(text, translated)
}

const clean = (text: string, translated: string): string => {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  const printed = translated.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').toWellFormed()
  if (text.includes('\n')) return printed
  const lines = printed.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

const remembered = async (db: Knex, translationId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const batch of batchesOf(keys)) {
    const rows = await db('translationMemory').where({ translationId }).whereIn('key', batch).select('key', 'text')
    for (const { key, text } of rows) found.set(key, text)
  }
  return found
}

/** Returns the texts with the shortest one first. */
const shortestFirst = (asked: readonly Asked[]): Asked[] => {
  const first = asked.toSorted((a, b) => a.text.length - b.text.length)[0]
  return first ? [first, ...asked.filter((one) => one !== first)] : []
}

/** Divides texts into requests. Before the engine has answered anything, the first request has one short text. */
const requestsOf = (asked: readonly Asked[], isFirst: boolean): Asked[][] => {
  if (isFirst && asked.length > 1) {
    const [first, ...others] = shortestFirst(asked)
    return [[first!], ...requestsOf(others, false)]
  }
  const requests: Asked[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const one of asked) {
    const { length } = one.text
    characters += length
    if (characters > charactersPerRequest || requests.at(-1)!.length >= textsPerRequest) {
      requests.push([])
      characters = length
    }
    requests.at(-1)!.push(one)
  }
  return requests
}

// Languages that are written without spaces between words.
const isUnspaced = (text: string | undefined): boolean =>
  text !== undefined &&
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(text)

const maxEndingLength = 2

/** Returns whether a translation uses a term. Its word can have a short ending, such as that of a plural, but not be part of another. */
export const usesTerm = (text: string, term: string): boolean => {
  if (isUnspaced(term)) return text.includes(term)
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const [ending = ''] = /^[\p{L}\p{N}_]*/u.exec(text.slice(at + term.length))!
    const isStart = !isWord(text[at - 1]) || isUnspaced(text[at - 1])
    if (isStart && (ending.length <= maxEndingLength || isUnspaced(ending[0]))) return true
  }
  return false
}

const lacking = (translated: string, terms: readonly Term[]): Term[] => {
  const plain = plainTextOf(translated)
  return terms.filter(([, wanted]) => !usesTerm(plain, wanted))
}

/** A text with its terms, and the key under which its translation is stored. */
interface Asked {
  text: string
  key: string
  terms: readonly Term[]
}

/**
 * Creates a translator that asks the engine once for each text. If the server is killed, only the texts of the request that was
 * waiting for the engine are asked for again.
 */
export const createTranslator = (remembering: Remembering): Translator => {
  const { database, engine, glossary, task, translationId } = remembering
  let [words, answers, failures] = [0, 0, 0]
  const isTermUsed = engine.name !== 'pseudo'
  const prepare = (text: string): Asked => {
    const terms = termsIn(text, glossary)
    return { text, terms, key: hash('sha256', JSON.stringify([engine.name, task, terms, text]), 'base64url') }
  }
  const resultOf = ({ terms }: Asked, text: string): TranslatedText => ({
    text,
    missingTerms: isTermUsed ? lacking(text, terms) : [],
  })
  const ask = async (asked: readonly Asked[]): Promise<string[]> => {
    const texts = asked.map(({ text }) => text)
    const terms = [...new Map(asked.flatMap((one) => one.terms))]
    words += texts.join(' ').split(/\s+/).length
    try {
      const translated = await engine.translate(texts, { ...task, terms })
      answers++
      failures = 0
      return texts.map((text, index) => clean(text, translated[index]!))
    } catch (error) {
      failures++
      throw error
    }
  }
  const askFor = async (asked: readonly Asked[]): Promise<string[]> => {
    const first = await ask(asked)
    const again = asked.filter((one, index) => isTermUsed && lacking(first[index]!, one.terms).length > 0)
    if (again.length === 0) return first
    const second = new Map((await ask(again)).map((translated, index) => [again[index], translated]))
    return asked.map((one, index) => {
      const translated = second.get(one)
      const isBetter = translated !== undefined && faultOfAnswer(one.text, translated) === undefined
      return isBetter ? translated : first[index]!
    })
  }
  const learn = async (asked: readonly Asked[]): Promise<[string, TranslatedText][]> => {
    const translations = await askFor(asked)
    const learned = asked.map((one, index): [Asked, TranslatedText] => {
      const fault = faultOfAnswer(one.text, translations[index]!)
      return [one, fault === undefined ? resultOf(one, translations[index]!) : { fault, missingTerms: [] }]
    })
    const rows: TranslationMemoryRow[] = learned.flatMap(([{ key }, { text }]) =>
      text === undefined ? [] : { translationId, key, text },
    )
    if (rows.length > 0)
      await database.writeTx((trx) =>
        trx('translationMemory').insert(rows).onConflict(['translationId', 'key']).merge(['text']),
      )
    return learned.map(([{ text }, result]) => [text, result])
  }
  /** Learns what the engine can translate. Throws the first error after all texts were tried. */
  const learnInParts = async (asked: readonly Asked[]): Promise<[string, TranslatedText][]> => {
    try {
      return await learn(asked)
    } catch (error) {
      const isDivided = error instanceof EngineAnswerError && asked.length > 1 && failures < maxFailuresInARow
      if (!isDivided) throw error
      const half = Math.ceil(asked.length / 2)
      const parts = [asked.slice(0, half), asked.slice(half)]
      const learned: [string, TranslatedText][] = []
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
      const asked = [...new Set(texts)].map(prepare)
      const known = await remembered(
        database.read,
        translationId,
        asked.map(({ key }) => key),
      )
      const found = new Map<string, TranslatedText>()
      for (const one of asked) {
        const text = known.get(one.key)
        if (text !== undefined && faultOf(one.text, text) === undefined) found.set(one.text, resultOf(one, text))
      }
      const missing = asked.filter(({ text }) => !found.has(text))
      for (const request of requestsOf(missing, answers === 0))
        for (const [text, result] of await learnInParts(request)) found.set(text, result)
      return found
    },
  }
}
