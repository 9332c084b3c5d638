import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { collect } from '@scriptorium/content/map/collect'
import { fileIdAt, isPlace } from '@scriptorium/content/tree/file-places'
import type { FileRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { filePaths } from '@scriptorium/folders/export/file-paths'
import type { Repository } from '@scriptorium/outside/git/repository'
import type { TreeEntry } from '@scriptorium/outside/git/tree'
import { mediaTypeOf } from '@scriptorium/folders/media-types'
import { inspectFile } from '@scriptorium/storage/inspect'
import type { Storage } from '@scriptorium/storage/storage'
import { storeFile } from '../../platform/storage/keep-file.ts'
import type { SyncServices } from './services.ts'
import type { CommitSource } from '@scriptorium/folders/git/commit-source'

/** A new or changed file of a space; an undefined `file` removes it. */
export interface FileEdit {
  id: string
  file: FileRecord | undefined
}

/** Returns whether a stored file has the same bytes as a blob. */
export const isBlob = async (
  storage: Storage,
  { storageKey, size }: FileRecord,
  entry: TreeEntry,
): Promise<boolean> => {
  if (size !== entry.size) return false
  const bytes = await buffer(await storage.read(storageKey))
  const digest = createHash(entry.oid.length === 64 ? 'sha256' : 'sha1')
  return digest.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === entry.oid
}

interface Wanted {
  id: string
  name: string
  before: FileRecord | undefined
  entry: TreeEntry
}

/** Returns the repository paths of a space's files, by file id. */
export const pathsOfFiles = (files: readonly FileRecord[], { files: pages }: Pick<CommitSource, 'files'>) =>
  filePaths(
    files,
    pages.map(({ path }) => path),
  )

const changedOf = async (storage: Storage, tree: Tree, source: CommitSource, options: Options) => {
  const files = await collect(tree.entries<FileRecord>('file'))
  const paths = pathsOfFiles(files, source)
  const wanted: Wanted[] = []
  const gone: FileEdit[] = []
  for (const before of files) {
    const { id, name } = before
    const entry = source.entries.get(paths.get(id)!)
    if (!options.prune && !isPlace(name)) continue
    if (entry?.kind !== 'file') {
      if (options.prune) gone.push({ id, file: undefined })
    } else if (entry.size <= options.largest && !(await isBlob(storage, before, entry))) {
      wanted.push({ id, name, before, entry })
    }
  }
  const known = new Set(files.map(({ id }) => id))
  const exported = new Set(paths.values())
  for (const entry of source.shown) {
    if (exported.has(entry.path)) continue
    const name = `/${entry.path}`
    const id = fileIdAt(name)
    if (!known.has(id)) wanted.push({ id, name, before: undefined, entry })
    known.add(id)
  }
  return { wanted, gone }
}

interface Options {
  /** Whether files that are not in the commit are removed. */
  prune: boolean
  largest: number
  now: string
}

/** Returns the files of a space that differ from a commit, and stores the bytes of new and changed files. */
export const fileEdits = async (
  repository: Pick<Repository, 'read'>,
  services: Pick<SyncServices, 'database' | 'storage'>,
  tree: Tree,
  source: CommitSource,
  options: Options,
): Promise<{ edits: FileEdit[]; replaced: number }> => {
  const { wanted, gone } = await changedOf(services.storage, tree, source, options)
  const edits = [...gone]
  await repository.read(
    wanted.map(({ entry }) => entry.oid),
    async (bytes, index) => {
      const { id, name, before, entry } = wanted[index]!
      const inspected = await inspectFile(bytes, mediaTypeOf(entry.path))
      const createdAt = before?.createdAt ?? options.now
      const storageKey = await storeFile(services, bytes)
      edits.push({ id, file: { id, name, ...inspected, storageKey, createdAt, updatedAt: options.now } })
    },
  )
  return { edits, replaced: gone.length + wanted.filter(({ before }) => before).length }
}
