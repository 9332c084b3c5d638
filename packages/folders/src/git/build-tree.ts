import { bufferStore } from '@scriptorium/content/map/buffer'
import type { Body, ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import { keyOf } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId } from '@scriptorium/basics/id'
import type { Repository } from '@scriptorium/outside/git/repository'
import type { Entry } from '../entry.ts'
import { compare } from '../import/compare.ts'
import { placesIn } from '../import/linked-texts.ts'
import { planSteps } from '../import/plan.ts'
import type { Step } from '../import/steps.ts'
import { matchByPath, type Matches } from '../match.ts'
import type { SpacePages } from '../space-pages.ts'
import { linkedIncludes } from '../linked-shared.ts'
import { storedReader } from '../stored-space.ts'
import { writeStored } from '../import/write-stored.ts'
import { buildShared } from './build-shared.ts'
import type { CommitSource } from './commit-source.ts'
import { fileEdits, type FileStore } from './file-edits.ts'

/** A buffer for new content, which `flush` writes to the database. */
export interface TreeBuilder {
  store: ContentStore
  /** Removes the new bodies from the buffer and returns them. */
  takeBodies(): Map<string, Body>
  /** Writes a tree and its new bodies to the store of a transaction. */
  flush(to: ContentStore, root: string): Promise<void>
}

/** Opens a buffer on top of a store, so that trees are built without a transaction. */
export const openTreeBuilder = (stored: ContentStore): TreeBuilder => {
  let target = stored
  const store = bufferStore({
    ...stored,
    putBodies: (bodies) => target.putBodies(bodies),
    putChunks: (chunks) => target.putChunks(chunks),
  })
  return {
    store,
    takeBodies: store.takeBodies,
    flush: (to, root) => {
      target = to
      return store.flush(root)
    },
  }
}

/** A tree with the content of a commit. */
export interface Built {
  root: string
  /** Hashes of the new bodies. */
  documents: string[]
  /** Storage keys of the new files. */
  storageKeys: string[]
  /** Number of existing pages and files that were changed or removed. */
  replaced: number
  /** The page of each entry of the source. */
  pages: Matches
}

interface Options {
  /** Where the bytes of the space's files are. */
  stored: FileStore
  /** The size of the largest file that a space can have, in bytes. */
  largestFile: number
  /** Whether pages and files that are not in the commit are removed. */
  prune: boolean
  /** The project folder, which prefixes the paths that pages store. */
  directory: string
  now: string
  /** Root of the content that the result is merged into. New pages get the ids of its new pages at the same paths. */
  other?: string | undefined
}

/** Returns the pages that the other side added at the paths of entries, so that a merge does not find them twice. */
const addedThere = async (
  store: ContentStore,
  space: SpacePages,
  { outline, other }: { outline: readonly Entry[]; other: string | undefined },
): Promise<Matches> => {
  if (other === undefined) return new Map()
  const there = await storedReader(store, other).pages()
  const added = [...matchByPath(outline, there)].filter(([, id]) => !space.pages.has(id))
  return new Map(added)
}

const isOfFile = (step: Step) => step.kind !== 'delete' && step.entry.file !== undefined

/** Returns a copy of a tree, updated to the content of a commit. */
export const buildTree = async (
  { store, root }: { store: ContentStore; root: string },
  repository: Pick<Repository, 'read'>,
  source: CommitSource,
  { stored, largestFile, prune, directory, now, other }: Options,
): Promise<Built> => {
  // The file of a page that was translated is in no repository.
  const placeOf = (path: string) => {
    const oid = source.entries.get(path)?.oid
    return oid === undefined ? undefined : { oid, path: directory === '' ? path : `${directory}/${path}` }
  }
  const reader = storedReader(store, root)
  const comparison = await compare(reader, source, { prune, makesBodiless: true }, () => {})
  const steps = await planSteps(comparison)
  const linked = await linkedIncludes(reader, await reader.shared(), await placesIn(reader, source, comparison.matches))
  const shared = await buildShared(store, root, source, { prune, linked, now, placeOf })
  const known = await addedThere(store, comparison.space, { outline: comparison.outline, other })
  const written = await writeStored(store, shared.root, steps, comparison.matches, { now, newId, known })
  const draft = openDraft(store, written.root)
  const limits = { prune, largest: largestFile, now }
  const { edits, replaced } = await fileEdits(repository, stored, openTree(store, root), source, limits)
  for (const { id, file } of edits) await draft.set('file', id, file)
  const places = new Map(
    steps.filter(isOfFile).flatMap((step) => {
      if (step.kind === 'delete') return []
      const place = placeOf(step.entry.file!.path)
      return place ? [[written.ids.get(step.entry)!, place] as const] : []
    }),
  )
  const pages = await draft.tree().pages([...places.keys()])
  await draft.edit(pages.map((page) => [keyOf('page', page.id), { ...page, git: places.get(page.id) }]))
  const flushed = await draft.flush()
  const changed = steps.filter(({ kind }) => kind === 'change' || kind === 'delete').length
  return {
    root: flushed.root,
    documents: [...shared.documents, ...written.documents, ...flushed.documents],
    storageKeys: edits.flatMap(({ file }) => file?.storageKey ?? []),
    replaced: changed + replaced + shared.replaced,
    pages: written.ids,
  }
}
