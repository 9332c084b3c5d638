import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { collect } from '@scriptorium/content/map/collect'
import { fileIdAt, isPlace } from '@scriptorium/content/tree/file-places'
import type { FileRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { filePaths } from '../export/file-paths.ts'
import type { Repository } from '@scriptorium/outside/git/repository'
import type { TreeEntry } from '@scriptorium/outside/git/tree'
import type { CommitSource } from './commit-source.ts'

/** The store of the bytes of files. */
export interface FileStore {
  read(storageKey: string): Promise<Readable>
  /** Stores the bytes of the file at a path, and returns what the record of a file says about them. */
  keep(bytes: Uint8Array, path: string): Promise<Omit<FileRecord, 'id' | 'name' | 'createdAt' | 'updatedAt'>>
}

/** A new or changed file of a space; an undefined `file` removes it. */
export interface FileEdit {
  id: string
  file: FileRecord | undefined
}

/** Returns whether a stored file has the same bytes as a blob. */
export const isBlob = async (
  stored: Pick<FileStore, 'read'>,
  { storageKey, size }: FileRecord,
  entry: TreeEntry,
): Promise<boolean> => {
  if (size !== entry.size) return false
  const bytes = await buffer(await stored.read(storageKey))
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

const changedOf = async (stored: FileStore, tree: Tree, source: CommitSource, options: Options) => {
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
    } else if (entry.size <= options.largest && !(await isBlob(stored, before, entry))) {
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
  stored: FileStore,
  tree: Tree,
  source: CommitSource,
  options: Options,
): Promise<{ edits: FileEdit[]; replaced: number }> => {
  const { wanted, gone } = await changedOf(stored, tree, source, options)
  const edits = [...gone]
  await repository.read(
    wanted.map(({ entry }) => entry.oid),
    async (bytes, index) => {
      const { id, name, before, entry } = wanted[index]!
      const kept = await stored.keep(bytes, entry.path)
      const createdAt = before?.createdAt ?? options.now
      edits.push({ id, file: { id, name, ...kept, createdAt, updatedAt: options.now } })
    },
  )
  return { edits, replaced: gone.length + wanted.filter(({ before }) => before).length }
}
