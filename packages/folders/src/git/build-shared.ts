import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import { get } from '@scriptorium/content/map/read'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import { includePath } from '@scriptorium/content/tree/include-files'
import { keyOf, type ReusableContentRecord } from '@scriptorium/content/tree/records'
import { newId } from '@scriptorium/basics/id'
import { planShared, variablesPath, type Shared } from '../shared.ts'
import { storedReader } from '../stored-space.ts'
import type { CommitSource } from './commit-source.ts'

/** A tree with the reusable contents and variables of a commit. */
interface BuiltShared {
  root: string
  documents: string[]
  replaced: number
}

interface Options {
  prune: boolean
  /** The texts of contents as an export into the repository writes them, by id, where these differ. */
  linked: ReadonlyMap<string, string>
  now: string
  /** Returns the place in the repository of a path in the project folder; undefined if there is no repository. */
  placeOf: (path: string) => ReusableContentRecord['git']
}

const idOfPath = async (store: ContentStore, root: string): Promise<Map<string, string>> => {
  const { reusable }: Shared = await storedReader(store, root).shared()
  return new Map(reusable.map(({ id, name }) => [includePath(name), id]))
}

/** Returns a copy of a tree with the reusable contents and variables of a commit. */
export const buildShared = async (
  store: ContentStore,
  root: string,
  { shared: files }: CommitSource,
  { prune, linked, now, placeOf }: Options,
): Promise<BuiltShared> => {
  const there = await storedReader(store, root).shared()
  const { changes, created, updated, deleted } = planShared(files, { there, linked, prune })
  if (changes.length === 0) return { root, documents: [], replaced: 0 }
  const applied = await applyChanges(store, root, changes, { now, newId, rootOf: async () => undefined })
  const draft = openDraft(store, applied.root)
  const ids = await idOfPath(store, applied.root)
  for (const path of [...created, ...updated]) {
    if (path === variablesPath) continue
    const id = ids.get(path)!
    const record = (await get(store, applied.root, keyOf('reusableContent', id))) as ReusableContentRecord
    const git = placeOf(path)
    if (git) await draft.set('reusableContent', id, { ...record, git })
  }
  const { root: written } = await draft.flush()
  return { root: written, documents: applied.documents, replaced: updated.length + deleted.length }
}
