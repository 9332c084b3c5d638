import { hash } from 'node:crypto'
import { ContentError } from '../content-error.ts'
import { type Digest, digestOfText } from '../digest/digest.ts'
import type { MergedText } from '../merge/markdown-bodies.ts'
import type { Texts } from '../merge/parts.ts'
import type { Body } from '../store.ts'
import type { Document } from '../markdown/document.ts'
import { closeLanes, runTask, sizeOf } from './lanes.ts'
import { remembered } from './remembered.ts'
import type { LinkSpan } from '../markdown/link-spans.ts'
import { wholeMarkdown, type Writable } from '../markdown/whole.ts'

const milliseconds = {
  merge: 10_000,
  // What is written is read again, more than once where markdown does not have the words.
  write: 10_000,
}

const documents = remembered<Document>({ maxBytes: 32 * 1024 * 1024 })
const texts = remembered<string>({ maxBytes: 16 * 1024 * 1024 })

const keyOf = (text: string): string => hash('sha256', text, 'base64url')

/** Returns the document that a markdown text stands for, with links as written. Callers share it and must not change it. */
export const parseMarkdown = async (text: string): Promise<Document> =>
  documents(keyOf(text), async () => {
    const value = (await runTask({ task: 'read', input: text, characters: sizeOf(text) })) as Document
    return { value, bytes: text.length * 8 + 500 }
  })

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

/** Returns a document as markdown. One that takes too long is written block by block as it is, so there always is a text. */
export const formatMarkdown = async (document: Writable): Promise<string> => {
  const source = JSON.stringify(document)
  try {
    return await texts(keyOf(source), async () => {
      const task = { task: 'write', input: document, characters: sizeOf(source), milliseconds: milliseconds.write }
      const value = (await runTask(task)) as string
      return { value, bytes: value.length * 2 + 500 }
    })
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
