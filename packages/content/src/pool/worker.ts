import { bodyChanges } from '../bodies/body-changes.ts'
import { runIn } from '../caller.ts'
import { ContentError } from '../content-error.ts'
import { digestOf } from '../digest/digest.ts'
import { mergeDocuments } from '../bodies/document-bodies.ts'
import { mergeMarkdown } from '../bodies/markdown-bodies.ts'
import type { Texts } from '../bodies/parts.ts'
import type { Body } from '../store.ts'
import type { Document } from '../markdown/document.ts'
import { readMarkdown, readWithLinks } from '../markdown/read.ts'
import { rewriteMarkdown } from '../markdown/rewrite.ts'
import { splitSources } from '../markdown/parsing/split.ts'
import type { Writable } from '../markdown/whole.ts'
import { writeMarkdown } from '../markdown/write.ts'

const tasks: Readonly<Record<string, (input: never) => unknown>> = {
  ping: () => true,
  read: readWithLinks,
  write: (document: Writable): string => writeMarkdown(document),
  rewrite: ({ text, document }: { text: string; document: Document }): string =>
    rewriteMarkdown(text, document, new Set()),
  digest: ({ format, text }: Body) =>
    digestOf(format === 'document' ? (JSON.parse(text) as Document) : readMarkdown(text)),
  mergeMarkdown: (texts: Texts) => mergeMarkdown(texts),
  mergeDocuments: (texts: Texts) => mergeDocuments(texts),
  split: splitSources,
  diff: bodyChanges,
}

/** The result of a task, or the reason of its failure. `refusal` is what is wrong with the text. */
export type Outcome = { readonly value: unknown } | { readonly failure: string; readonly refusal?: string }

/** What a thread is asked for: a task of this module, or the default export of another one. */
interface Asked {
  task: string
  module?: string | undefined
  input: never
  scope: string
}

const functionOf = async ({ task, module }: Asked): Promise<(input: never) => unknown> =>
  module === undefined ? tasks[task]! : ((await import(module)) as { default: (input: never) => unknown }).default

/** Runs a task. It returns failures instead of throwing them, so that the pool can tell them from a thread that was ended. */
export default async (asked: Asked): Promise<Outcome> => {
  try {
    const run = await functionOf(asked)
    return { value: await runIn(asked.scope, () => run(asked.input)) }
  } catch (error) {
    return { failure: String(error), ...(error instanceof ContentError && { refusal: error.message }) }
  }
}
