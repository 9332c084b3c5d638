import { join } from 'node:path'
import type { Entry } from '../entry.ts'
import { outlineOf } from '../outline.ts'
import { readFolder } from '../import/read-folder.ts'
import { remember } from '@scriptorium/basics/remember'

const folder = join(import.meta.dirname, 'content')

const ids = ['blank', 'getting-started', 'api-reference', 'changelog'] as const

type TemplateId = (typeof ids)[number]

const isTemplate = (id: string): id is TemplateId => (ids as readonly string[]).includes(id)

const known = new Map<TemplateId, Promise<Entry[]>>()

// One page without content.
const blank: Entry[] = [
  { path: 'untitled', slug: 'untitled', name: 'Untitled', title: 'Untitled', folder: '', children: [] },
]

const read = async (id: TemplateId): Promise<Entry[]> =>
  id === 'blank' ? blank : outlineOf((await readFolder(join(folder, id))).files)

/** Returns the pages of a built-in template; undefined if there is no such template. */
export const readTemplate = (id: string): Promise<Entry[]> | undefined => {
  if (!isTemplate(id)) return undefined
  return remember(known, id, () => read(id))
}
