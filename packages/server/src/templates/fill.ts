import { posix } from 'node:path'
import type { Change } from '@scriptorium/content/changes/batch'
import { hrefOf } from '@scriptorium/content/markdown/refs'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { everyEntry, type Entry } from '../folders/outline.ts'

/** What a template is filled in with, by name. */
export type ContentRefs = Readonly<Record<string, ContentRef>>

const parts = /^\{% with (\w+) %\}\n([^]*?)^\{% without %\}\n([^]*?)^\{% end %\}\n/gm
const link = /\]\(((?![a-z]+:|[/#])[^()\s#]+\.md)(#[^()\s]*)?\)/g

/** Takes of each part the half that fits, and puts addresses where names stand. */
const withRefs = (text: string, refs: ReadonlyMap<string, string>): string =>
  text.replace(parts, (_part, name: string, given: string, absent: string) => {
    const href = refs.get(name)
    return href === undefined ? absent : given.replaceAll(`{${name}}`, () => href)
  })

/** Links between the pages of a template name their ids: wherever they go, they belong together. */
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

/** The changes that add the pages of a template behind all others, and the ids that these get, in order. */
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
