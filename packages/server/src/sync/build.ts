import { bufferStore } from '@scriptorium/content/map/buffer'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId } from '../db/id.ts'
import type { Repository } from '../git/repository.ts'
import { compare } from '../folders/import/compare.ts'
import { planSteps, type Step } from '../folders/import/plan.ts'
import { storedReader } from '../folders/stored-space.ts'
import { writeStored } from '../folders/import/write-stored.ts'
import type { SyncServices } from './services.ts'
import type { CommitSource } from './commit-source.ts'
import { fileEdits } from './file-edits.ts'

/** Content that is built beside the database, and written to it in one go. */
export interface Workshop {
  store: ContentStore
  /** Writes a tree, and the bodies that are new, through the store of a transaction. */
  flush(to: ContentStore, root: string): Promise<void>
}

/** A place to build trees in; what is built is not in the way of anyone. */
export const openWorkshop = (stored: ContentStore): Workshop => {
  let target = stored
  const store = bufferStore({
    ...stored,
    putBodies: (bodies) => target.putBodies(bodies),
    putChunks: (chunks) => target.putChunks(chunks),
  })
  return {
    store,
    flush: (to, root) => {
      target = to
      return store.flush(root)
    },
  }
}

/** A tree that says what a commit says. */
export interface Built {
  root: string
  /** Bodies that are new. */
  documents: string[]
  /** Where the bytes of files are that are new. */
  storageKeys: string[]
  /** How many pages and files that were there have become others. */
  replaced: number
}

interface Options {
  /** Whether the tree shall hold nothing but the commit. */
  prune: boolean
  /** The project's folder, for what pages say of where they are. */
  directory: string
  now: string
}

const isOfFile = (step: Step) => step.kind !== 'delete' && step.entry.file !== undefined

/** Brings a tree to what a commit says. */
export const build = async (
  services: SyncServices,
  store: ContentStore,
  root: string,
  repository: Repository,
  source: CommitSource,
  { prune, directory, now }: Options,
): Promise<Built> => {
  const comparison = await compare(storedReader(store, root), source, { prune, makesBodiless: true }, () => {})
  const steps = planSteps(comparison)
  const written = await writeStored(store, root, steps, comparison.matches, { now, newId })
  const draft = openDraft(store, written.root)
  const limits = { prune, largest: services.config.fileLimit, now }
  const { edits, replaced } = await fileEdits(repository, services, openTree(store, root), source, limits)
  for (const { id, file } of edits) await draft.set('file', id, file)
  const places = new Map(
    steps.filter(isOfFile).flatMap((step) => {
      if (step.kind === 'delete') return []
      const { path } = step.entry.file!
      const git = { oid: source.entries.get(path)!.oid, path: directory === '' ? path : `${directory}/${path}` }
      return [[written.ids.get(step.entry)!, git] as const]
    }),
  )
  const pages = await draft.tree().pages([...places.keys()])
  await draft.replace(pages.map((before) => ({ before, after: { ...before, git: places.get(before.id) } })))
  const flushed = await draft.flush()
  const changed = steps.filter(({ kind }) => kind !== 'create').length
  return {
    root: flushed.root,
    documents: [...written.documents, ...flushed.documents],
    storageKeys: edits.flatMap(({ file }) => file?.storageKey ?? []),
    replaced: changed + replaced,
  }
}
