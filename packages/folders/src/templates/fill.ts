import { posix } from 'node:path'
import type { Change } from '@scriptorium/content/changes/batch'
import { hrefOf } from '@scriptorium/content/markdown/refs'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { everyEntry, type Entry } from '../entry.ts'

/** The content references that fill in a template, by name. */
export type ContentRefs = Readonly<Record<string, ContentRef>>

const parts = /^\{% with (\w+) %\}\n([^]*?)^\{% without %\}\n([^]*?)^\{% end %\}\n/gm
const link = /\]\(((?![a-z]+:|[/#])[^()\s#]+\.md)(#[^()\s]*)?\)/g

/** Keeps the `with` or `without` half of each part, and replaces names with addresses. */
const withRefs = (text: string, refs: ReadonlyMap<string, string>): string =>
  text.replace(parts, (_part, name: string, given: string, absent: string) => {
    const href = refs.get(name)
    return href === undefined ? absent : given.replaceAll(`{${name}}`, () => href)
  })

/** Replaces file links between the template's pages with page ids, so that the links survive moves. */
const withIds = (text: string, file: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(link, (whole, path: string, anchor: string = '') => {
    const id = ids.get(posix.join(posix.dirname(file), path))
    return id === undefined ? whole : `](/pages/${id}${anchor})`
  })

const addresses = (refs: ContentRefs): Map<string, string> =>
  new Map(
    Object.entries(refs).flatMap(([name, ref]): [string, string][] => {
      const href = hrefOf(ref).replaceAll(' ', '%20')
      return href === '' ? [] : [[name, href]]
    }),
  )

/** Returns the changes that append the pages of a template, and the ids of the new pages, in order. */
export const fillTemplate = (
  template: readonly Entry[],
  contentRefs: ContentRefs,
  newId: () => string,
): { changes: Change[]; ids: string[] } => {
  const entries = [...everyEntry(template)]
  const idOf = new Map(entries.map((entry) => [entry, newId()]))
  const idByFile = new Map(
    entries.flatMap((entry) => (entry.file ? [[entry.file.path, idOf.get(entry)!] as const] : [])),
  )
  const refs = addresses(contentRefs)
  const changes = entries.map((entry): Change => {
    const { file, parent, slug, title } = entry
    const markdown = file ? withIds(withRefs(file.text, refs), file.path, idByFile) : ''
    const into = parent ? idOf.get(parent)! : null
    return { operation: 'insert_page', title, slug, into, document: { markdown } }
  })
  return { changes, ids: [...idOf.values()] }
}
