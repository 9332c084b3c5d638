import { hash } from 'node:crypto'
import { keyInScope } from '../caller.ts'
import { ContentError } from '../content-error.ts'
import type { BlockChanges } from '../bodies/block-changes.ts'
import type { BodyChange } from '../bodies/body-changes.ts'
import { type Digest, digestOfText } from '../digest/digest.ts'
import type { MergedText } from '../bodies/markdown-bodies.ts'
import type { Texts } from '../bodies/parts.ts'
import type { Body } from '../store.ts'
import type { Document } from '../markdown/document.ts'
import { closeLanes, runTask, sizeOf, type Task } from './lanes.ts'
import { cacheResults, unlessRefused } from '../results.ts'
import type { LinkSpan } from '../markdown/link-spans.ts'
import type { ReadText } from '../markdown/read.ts'
import { wholeMarkdown, type Writable } from '../markdown/whole.ts'

const milliseconds = {
  merge: 10_000,
  // Written markdown is read again to check it, in some cases more than once.
  write: 10_000,
}

const readings = cacheResults<ReadText>('documents')
const texts = cacheResults<string>('texts')

const keyOf = (text: string): string => keyInScope(hash('sha256', text, 'base64url'))

const readText = (text: string): Promise<ReadText> =>
  readings(keyOf(text), async () => {
    const value = (await runTask({ task: 'read', input: text, characters: sizeOf(text) })) as ReadText
    return { value, bytes: text.length * 8 + 500 }
  })

/** Returns a markdown text as a document, with links as written. Callers share it and must not change it. */
export const parseMarkdown = async (text: string): Promise<Document> => (await readText(text)).document

/** Returns the positions of the URLs of links and images in a text. */
export const findLinks = async (text: string): Promise<readonly LinkSpan[]> => (await readText(text)).links

// A text that was refused by one task is not computed by the same task again.
const runOnText = <T>(task: Task, text: string): Promise<T> =>
  unlessRefused(`${task.task} ${keyOf(text)}`, () => runTask(task) as Promise<T>)

/** Returns what search and links need to know about a body. For a body that cannot be parsed, these are its words. */
export const digestBody = async (body: Body): Promise<Digest> => {
  try {
    return await runOnText({ task: 'digest', input: body, characters: sizeOf(body.text) }, body.text)
  } catch (error) {
    if (error instanceof ContentError) return digestOfText(body.text)
    throw error
  }
}

/** Returns a document as markdown. If that takes too long, its blocks are written as JSON, so that there is always a text. */
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

/** Returns a document as markdown. Blocks with the keys of the text's own blocks keep their bytes. */
export const rewriteInWorker = async (text: string, document: Document): Promise<string> => {
  const source = JSON.stringify(document)
  const characters = sizeOf(text, source)
  const task = { task: 'rewrite', input: { text, document }, characters, milliseconds: milliseconds.write }
  return runOnText(task, JSON.stringify([text, source]))
}

/** Returns the sources of a text's top-level blocks; joined they are the text. */
export const splitMarkdown = async (text: string): Promise<string[]> =>
  runOnText({ task: 'split', input: text, characters: sizeOf(text) }, text)

/** Merges three versions of a body in a worker thread. */
export const mergeInWorker = async (kind: 'markdown' | 'documents', texts: Texts): Promise<MergedText> => {
  const characters = sizeOf(...Object.values(texts))
  const task = kind === 'markdown' ? 'mergeMarkdown' : 'mergeDocuments'
  const source = JSON.stringify([texts.base, texts.main, texts.request])
  return runOnText({ task, input: texts, characters, milliseconds: milliseconds.merge }, source)
}

/** Returns the changed blocks of several bodies, compared in a worker thread. */
export const diffInWorker = async (bodies: readonly BodyChange[]): Promise<BlockChanges[]> => {
  const texts = bodies.flatMap(({ before, after }) => [before?.text ?? '', after?.text ?? ''])
  const task = { task: 'diff', input: bodies, characters: sizeOf(...texts), milliseconds: milliseconds.merge }
  return runOnText(task, JSON.stringify(texts))
}

/** Stops the worker threads. A later call starts them again. */
export const closeMarkdown = closeLanes
