import { setImmediate } from 'node:timers/promises'
import { type Body, type ContentStore, getBody } from '../store.ts'
import { fieldNames, metadataOf, type PageFields } from '../metadata/metadata.ts'
import type { PageRecord } from '../tree/records.ts'
import type { Batch, DocBody, Fail } from './batch.ts'
import { findDocumentFault } from '../markdown/check-document.ts'

/** Returns the stored form of a submitted body: markdown unchanged, a document as JSON. */
export const bodyOf = ({ markdown, document }: DocBody): Body =>
  document === undefined
    ? { format: 'markdown', text: markdown ?? '' }
    : { format: 'document', text: JSON.stringify(document) }

/** Returns the metadata of an entry. Metadata in its markdown takes precedence. */
export const fieldsOf = (entry: PageFields & { document?: DocBody }): PageFields => ({
  ...Object.fromEntries(fieldNames.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))),
  ...(entry.document?.markdown === undefined ? {} : metadataOf(entry.document.markdown)),
})

/** Returns a page with new fields. An empty text, `false` or null removes a field. */
export const withFields = (page: PageRecord, { title, slug: _, ...fields }: PageFields): PageRecord => {
  const set = Object.entries(fields).map(([name, value]) => [
    name,
    value === '' || value === false || value === null ? undefined : value,
  ])
  return { ...page, ...(title ? { title } : {}), ...Object.fromEntries(set) }
}

/** Rejects a body whose document has invalid nodes. */
export const requireReadable = ({ document }: DocBody, fail: Fail): void => {
  const fault = document === undefined ? undefined : findDocumentFault(document as { nodes: unknown[] })
  if (fault) fail(`document/document${fault.pointer}`, fault.message)
}

const charactersPerTurn = 256 * 1024

/** Stores a page's new body, and remembers its text to resolve the aliases of the batch in it. */
export const writePageBody = async (batch: Batch, page: PageRecord, document: DocBody): Promise<PageRecord> => {
  const body = bodyOf(document)
  // A large body takes milliseconds to check, to write as JSON and to hash. Other work of the process gets its turn in between.
  if (body.text.length > charactersPerTurn) await setImmediate()
  batch.written.set(page.id, body.text)
  return { ...page, body: await batch.draft.writeBody(body) }
}

/** Stores with each written page the targets of its `./<alias>` links, since the text itself stays as it was sent. */
export const bindAliases = async (batch: Batch): Promise<void> => {
  for (const [id, text] of batch.written) {
    const page = await batch.draft.tree().page(id)
    if (!page) continue
    const bound = [...batch.aliases].filter(([alias]) => text.includes(`./${alias}`))
    const kept = Object.entries(page.refs ?? {}).filter(([alias]) => text.includes(`./${alias}`))
    const refs = kept.length + bound.length > 0 ? Object.fromEntries([...kept, ...bound]) : undefined
    await batch.draft.put({ ...page, refs })
  }
}

/** Returns the body of a page, or an empty one. */
export const pageBody = async (store: ContentStore, page: Pick<PageRecord, 'body'>): Promise<Body> =>
  page.body ? getBody(store, page.body.hash) : { format: 'markdown', text: '' }
