import { formatMarkdown, mergeInWorker } from '../markdown/pool.ts'
import type { Document } from '../markdown/document.ts'
import type { Body } from '../store.ts'
import { conflictHint, type MergedText, type Texts } from './markdown-bodies.ts'

const asMarkdown = async (body: Body): Promise<string> =>
  body.format === 'markdown' || body.text === '' ? body.text : formatMarkdown(JSON.parse(body.text) as Document)

/** Both texts whole: for a body that cannot be cut into blocks, nothing is lost either. */
const keepBoth = ({ main, request }: Texts): MergedText => ({
  text: `${main.trimEnd()}\n\n${conflictHint(request)}`,
  conflict: true,
})

const empty: Body = { format: 'markdown', text: '' }

/** Merges two edits of a body block by block; sides in different formats meet in markdown. */
export const mergeBodies = async (versions: {
  base: Body | undefined
  main: Body | undefined
  request: Body | undefined
}): Promise<{ body: Body; conflict: boolean }> => {
  const { base = empty, main = empty, request = empty } = versions
  const areDocuments = [base, main, request].every(({ format, text }) => format === 'document' || text === '')
  if (areDocuments) {
    const texts = { base: base.text, main: main.text, request: request.text }
    const { text, conflict } = await mergeInWorker('documents', texts)
    return { body: { format: 'document', text }, conflict }
  }
  const [baseText, mainText, requestText] = await Promise.all([base, main, request].map(asMarkdown))
  const texts = { base: baseText!, main: mainText!, request: requestText! }
  const { text, conflict } = await mergeInWorker('markdown', texts).catch(() => keepBoth(texts))
  return { body: { format: 'markdown', text }, conflict }
}
