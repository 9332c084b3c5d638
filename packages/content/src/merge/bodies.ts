import { orElse } from '../content-error.ts'
import { formatMarkdown, mergeInWorker } from '../pool/pool.ts'
import type { Document } from '../markdown/document.ts'
import type { Body } from '../store.ts'
import { keepBothDocuments } from '../bodies/document-bodies.ts'
import { conflictHint } from '../tree/conflict-hint.ts'
import type { MergedText } from '../bodies/markdown-bodies.ts'
import type { Texts } from '../bodies/parts.ts'

/** Returns the JSON of a document as a code block. Used for documents that are too large to be written as markdown. */
const asCode = (json: string): string => {
  const longest = (json.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}json\n${json}\n${fence}\n`
}

const asMarkdown = async ({ format, text }: Body): Promise<string> =>
  format === 'markdown' || text === ''
    ? text
    : formatMarkdown(JSON.parse(text) as Document).catch(orElse(() => asCode(text)))

/** Returns both texts whole. Used for bodies that cannot be split into blocks, so that nothing is lost. */
const keepBoth = ({ main, request }: Texts): MergedText => ({
  text: `${main.trimEnd()}\n\n${conflictHint(request)}`,
  conflict: true,
})

const empty: Body = { format: 'markdown', text: '' }

/** Merges two edits of a body block by block. Versions in different formats are merged as markdown. */
export const mergeBodies = async (versions: {
  base: Body | undefined
  main: Body | undefined
  request: Body | undefined
}): Promise<{ body: Body; conflict: boolean }> => {
  const { base = empty, main = empty, request = empty } = versions
  const areDocuments = [base, main, request].every(({ format, text }) => format === 'document' || text === '')
  if (areDocuments) {
    const texts = { base: base.text, main: main.text, request: request.text }
    const { text, conflict } = await mergeInWorker('documents', texts).catch(orElse(() => keepBothDocuments(texts)))
    return { body: { format: 'document', text }, conflict }
  }
  const [baseText, mainText, requestText] = await Promise.all([base, main, request].map(asMarkdown))
  const texts = { base: baseText!, main: mainText!, request: requestText! }
  const { text, conflict } = await mergeInWorker('markdown', texts).catch(orElse(() => keepBoth(texts)))
  return { body: { format: 'markdown', text }, conflict }
}
