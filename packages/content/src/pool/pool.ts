import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ContentError } from '../content-error.ts'
import { type Digest, digestOfText } from '../digest/digest.ts'
import type { MergedText } from '../merge/markdown-bodies.ts'
import type { Texts } from '../merge/parts.ts'
import type { Body } from '../store.ts'
import type { Document } from '../markdown/document.ts'
import { closeLanes, runTask, sizeOf } from './lanes.ts'
import type { LinkSpan } from '../markdown/link-spans.ts'
import { wholeMarkdown, type Writable } from '../markdown/whole.ts'

const milliseconds = {
  merge: 10_000,
  // What is written is read again, more than once where markdown does not have the words.
  write: 10_000,
}

const documents = new LRUCache<string, { document: Document } | { error: unknown }>({ maxSize: 32 * 1024 * 1024 })

const failureTtlMs = 15_000

const readInWorker = async (key: string, text: string): Promise<Document> => {
  try {
    const document = (await runTask({ task: 'read', input: text, characters: sizeOf(text) })) as Document
    documents.set(key, { document }, { size: text.length * 8 + 500 })
    return document
  } catch (error) {
    documents.set(key, { error }, { size: 500, ttl: failureTtlMs })
    throw error
  }
}

const reading = new Map<string, Promise<Document>>()

/**
 * The document that a markdown text stands for, with links as written. It follows from the text alone, so it is kept, and
 * read once for all who ask meanwhile; so is, for a while, that a text cannot be read. Callers share it and must not
 * change it.
 */
export const parseMarkdown = async (text: string): Promise<Document> => {
  const key = hash('sha256', text, 'base64url')
  const known = documents.get(key)
  if (known && 'error' in known) throw known.error
  if (known) return known.document
  const begun = reading.get(key) ?? readInWorker(key, text).finally(() => reading.delete(key))
  reading.set(key, begun)
  return begun
}

/** What search and links need to know of a body; of one that cannot be read, its words. */
export const digestBody = async (body: Body): Promise<Digest> => {
  try {
    return (await runTask({ task: 'digest', input: body, characters: sizeOf(body.text) })) as Digest
  } catch (error) {
    if (error instanceof ContentError) return digestOfText(body.text)
    throw error
  }
}

/** Where the addresses stand that a text links to or shows. */
export const findLinks = async (text: string): Promise<LinkSpan[]> =>
  (await runTask({ task: 'links', input: text, characters: sizeOf(text) })) as LinkSpan[]

/** A document as markdown. One that takes too long is written block by block as it is, so there always is a text. */
export const formatMarkdown = async (document: Writable): Promise<string> => {
  try {
    const characters = sizeOf(JSON.stringify(document))
    return (await runTask({ task: 'write', input: document, characters, milliseconds: milliseconds.write })) as string
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return wholeMarkdown(document)
  }
}

/** The sources of a text's top-level blocks; joined they are the text. */
export const splitMarkdown = async (text: string): Promise<string[]> =>
  (await runTask({ task: 'split', input: text, characters: sizeOf(text) })) as string[]

/** Merges three versions of a body away from other requests. */
export const mergeInWorker = async (kind: 'markdown' | 'documents', texts: Texts): Promise<MergedText> => {
  const characters = sizeOf(...Object.values(texts))
  const task = kind === 'markdown' ? 'mergeMarkdown' : 'mergeDocuments'
  return (await runTask({ task, input: texts, characters, milliseconds: milliseconds.merge })) as MergedText
}

/** Starts a worker thread ahead of the first text. */
export const warmMarkdown = async (): Promise<void> => {
  await runTask({ task: 'ping', input: undefined, characters: 0 })
}

/** Stops the worker threads; a later call starts them anew. */
export const closeMarkdown = closeLanes
