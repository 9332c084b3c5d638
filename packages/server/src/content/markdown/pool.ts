import { hash } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { ContentError } from '../content-error.ts'
import { type Digest, digestOfText } from '../digest/digest.ts'
import type { MergedText, Texts } from '../merge/markdown-bodies.ts'
import type { Body } from '../store.ts'
import type { Document } from './document.ts'
import { limitThread } from './limit-thread.ts'
import type { LinkSpan } from './link-spans.ts'
import type { Outcome } from './worker.ts'
import { wholeMarkdown, type Writable } from './whole.ts'

const limits = {
  milliseconds: 3_000,
  mergeMilliseconds: 10_000,
  // What is written is read again, more than once where markdown does not have the words.
  writeMilliseconds: 10_000,
  thread: { waiting: 60_000, megabytes: 512 },
  // Never reached by a thread that is watched.
  mostMegabytes: 2_048,
  characters: 2 * 1024 * 1024,
  lanes: 2,
}

/** One worker thread and those who wait for it. */
type Lane = { pool: Piscina | undefined; tail: Promise<unknown>; waiting: number }

let lanes: Lane[] = []

const freeLane = (): Lane => {
  const idle = lanes.find(({ waiting }) => waiting === 0)
  if (idle) return idle
  if (lanes.length < limits.lanes) lanes.push({ pool: undefined, tail: Promise.resolve(), waiting: 0 })
  return lanes.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best))
}

const tooMuch = (cause?: unknown): ContentError =>
  Object.assign(
    new ContentError('invalid_request', '', 'This text is too large or too entangled to be read as markdown'),
    { cause },
  )

/** A thread of its own compiles all that it loads, and strips the types of it first, unless it is told where that is kept. */
const compileCache = (): NodeJS.ProcessEnv => {
  const kept = getCompileCacheDir()
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: dirname(kept) }
}

/** Starting a thread is not the task's fault, so the clock runs only once the thread answers. */
const openPool = async (): Promise<Piscina> => {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    env: { ...process.env, ...compileCache() },
    resourceLimits: { maxOldGenerationSizeMb: limits.mostMegabytes },
  })
  // A thread that is killed may still die of its memory limit; unheard, that would end the process.
  pool.on('error', () => undefined)
  await pool.run({ task: 'ping' }, { signal: AbortSignal.timeout(limits.thread.waiting) })
  return pool
}

const runIn = async (lane: Lane, task: string, input: unknown, milliseconds: number): Promise<unknown> => {
  const pool = (lane.pool ??= await openPool())
  const running = limitThread(pool.threads[0]!, { ...limits.thread, computing: milliseconds })
  try {
    const outcome = (await pool.run({ task, input }, { signal: running.signal })) as Outcome
    if ('value' in outcome) return outcome.value
    throw tooMuch(outcome.failure)
  } catch (error) {
    if (error instanceof ContentError) throw error
    lane.pool = undefined
    await pool.destroy()
    throw tooMuch(error)
  } finally {
    running.stop()
  }
}

const run = (task: string, input: unknown, milliseconds = limits.milliseconds): Promise<unknown> => {
  const lane = freeLane()
  lane.waiting++
  const result = lane.tail.then(() => runIn(lane, task, input, milliseconds))
  lane.tail = result.catch(() => undefined).finally(() => lane.waiting--)
  return result
}

const checkSize = (text: string): void => {
  if (text.length > limits.characters) throw tooMuch()
}

const documents = new LRUCache<string, { document: Document } | { error: unknown }>({ maxSize: 32 * 1024 * 1024 })

const failureIsKept = 15_000

/**
 * The document that a markdown text stands for, with links as written. It follows from the text alone, so it is kept;
 * so is, for a while, that a text cannot be read. Callers share it and must not change it.
 */
export const parseMarkdown = async (text: string): Promise<Document> => {
  const key = hash('sha256', text, 'base64url')
  const known = documents.get(key)
  if (known && 'error' in known) throw known.error
  if (known) return known.document
  try {
    checkSize(text)
    const document = (await run('read', text)) as Document
    documents.set(key, { document }, { size: text.length * 8 + 500 })
    return document
  } catch (error) {
    documents.set(key, { error }, { size: 500, ttl: failureIsKept })
    throw error
  }
}

/** What search and links need to know of a body; of one that cannot be read, its words. */
export const digestBody = async (body: Body): Promise<Digest> => {
  try {
    checkSize(body.text)
    return (await run('digest', body)) as Digest
  } catch (error) {
    if (error instanceof ContentError) return digestOfText(body.text)
    throw error
  }
}

/** Where the addresses stand that a text links to or shows. */
export const findLinks = async (text: string): Promise<LinkSpan[]> => {
  checkSize(text)
  return (await run('links', text)) as LinkSpan[]
}

/** A document as markdown. One that takes too long is written block by block as it is, so there always is a text. */
export const formatMarkdown = async (document: Writable): Promise<string> => {
  try {
    checkSize(JSON.stringify(document))
    return (await run('write', document, limits.writeMilliseconds)) as string
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return wholeMarkdown(document)
  }
}

/** The sources of a text's top-level blocks; joined they are the text. */
export const splitMarkdown = async (text: string): Promise<string[]> => {
  checkSize(text)
  return (await run('split', text)) as string[]
}

/** Merges three versions of a body away from other requests. */
export const mergeInWorker = async (kind: 'markdown' | 'documents', texts: Texts): Promise<MergedText> => {
  for (const text of Object.values(texts)) checkSize(text)
  const task = kind === 'markdown' ? 'mergeMarkdown' : 'mergeDocuments'
  return (await run(task, texts, limits.mergeMilliseconds)) as MergedText
}

/** Starts a worker thread ahead of the first text. */
export const warmMarkdown = async (): Promise<void> => {
  await run('ping', undefined)
}

/** Stops the worker threads; a later call starts them anew. */
export const closeMarkdown = async (): Promise<void> => {
  const closing = lanes
  lanes = []
  await Promise.all(
    closing.map(async (lane) => {
      await lane.tail
      await lane.pool?.destroy()
    }),
  )
}
