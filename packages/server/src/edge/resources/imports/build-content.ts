import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { emptyRoot } from '@scriptorium/content/chunk'
import { mergeTrees, type Conflict } from '@scriptorium/content/merge/merge'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import type { ReadSource } from '@scriptorium/folders/processes/read-unpacked'
import { chainOf, putBelow, takeFromBelow } from '@scriptorium/folders/git/below-page'
import { keepPlaces } from '@scriptorium/folders/git/kept-places'
import { buildTree, type Built, type TreeBuilder } from '@scriptorium/folders/git/build-tree'
import type { CommitSource } from '@scriptorium/folders/git/commit-source'
import { isPristine } from '../../../features/sync/is-pristine.ts'
import { storedFiles, type BuildServices } from '../../../features/sync/stored-files.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Repository } from '@scriptorium/outside/git/repository'

/** What an import builds on. */
export interface Ground {
  space: SpaceRow
  /** Root of the content that the import goes into: the main content, or that of its change request. */
  side: string
  /** Root of the exact content of the last import of the same source; undefined for a first import. */
  base: string | undefined
  /** The page to import below. */
  pageId: string | null
}

/** Content with an import. */
export interface Content {
  root: string
  documents: string[]
  storageKeys: string[]
  /** Pages that changed at the same place in the source and here. */
  conflicts: readonly Conflict[]
  /** The exact content of the source, for the next import. */
  exact: Built
}

/** Returns the source as trees are built from it. */
const commitSourceOf = ({ files, shared, skipped, assets }: ReadSource): CommitSource => {
  const shown = assets.map((asset) => ({ ...asset, kind: 'file' as const, isExecutable: false }))
  return { files, shared, skipped, shown, entries: new Map(shown.map((entry) => [entry.path, entry])) }
}

/** Returns a reader of the source's files by the hash of their bytes. */
const readerOf = ({ root, assets }: ReadSource): Pick<Repository, 'read'> => {
  const paths = new Map(assets.map(({ oid, path }) => [oid, path]))
  return {
    read: async (oids, each) => {
      for (const [index, oid] of oids.entries())
        await each(await buffer(createReadStream(join(root, paths.get(oid)!))), index)
    },
  }
}

interface Building {
  services: BuildServices
  builder: TreeBuilder
  now: string
}

/** Builds the exact content of a source, below the page of the import if it has one. */
const buildExact = async (building: Building, source: ReadSource, { base, side, pageId }: Ground) => {
  const { services, builder, now } = building
  const { store } = builder
  const options = { ...storedFiles(services), prune: true, directory: '', now }
  const read = commitSourceOf(source)
  const from = base ?? emptyRoot
  if (pageId === null) {
    const exact = await buildTree({ store, root: from }, readerOf(source), read, { ...options, other: side })
    return { base: from, exact }
  }
  const chain = await chainOf(store, base ?? side, pageId)
  if (chain.length === 0) throw new ImportError('The page to import below has been deleted')
  const alone = base === undefined ? emptyRoot : await takeFromBelow(store, base, chain)
  const built = await buildTree({ store, root: alone }, readerOf(source), read, options)
  return {
    base: base ?? (await putBelow(store, emptyRoot, chain)),
    exact: { ...built, root: await putBelow(store, built.root, chain) },
  }
}

/** Adds a source to content by what changed in it since its last import. */
const addChanges = async (building: Building, source: ReadSource, ground: Ground): Promise<Content> => {
  const { store } = building.builder
  const { side } = ground
  const { base, exact } = await buildExact(building, source, ground)
  const request = await keepPlaces(store, { base, side, root: exact.root })
  const merged = await mergeTrees(store, { base, main: side, request })
  const { root, documents, conflicts } = merged
  return { root, documents, conflicts, storageKeys: exact.storageKeys, exact }
}

/** Adds a source that was never imported before: its pages replace those at the same paths. */
const addFirst = async ({ services, builder, now }: Building, source: ReadSource, { space, side }: Ground) => {
  const { store } = builder
  const [reader, read] = [readerOf(source), commitSourceOf(source)]
  const pristine = await isPristine(store, space, side)
  const options = { ...storedFiles(services), prune: pristine, directory: '', now }
  const joined = await buildTree({ store, root: pristine ? emptyRoot : side }, reader, read, options)
  const exact = pristine
    ? joined
    : await buildTree({ store, root: joined.root }, reader, read, { ...options, prune: true })
  return { root: joined.root, documents: joined.documents, conflicts: [], storageKeys: joined.storageKeys, exact }
}

/** Returns the content of a space or a change request with a source. */
export const buildContent = (building: Building, source: ReadSource, ground: Ground): Promise<Content> =>
  ground.base === undefined && ground.pageId === null
    ? addFirst(building, source, ground)
    : addChanges(building, source, ground)
