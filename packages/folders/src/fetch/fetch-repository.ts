import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isHidden, isSettingsFolder } from '../source.ts'
import { readRemote } from '@scriptorium/outside/git/remote'
import { openRepository, type Repository } from '@scriptorium/outside/git/repository'
import type { TreeEntry } from '@scriptorium/outside/git/tree'
import { ImportError } from './import-error.ts'
import type { Fetching, OnProgress } from './fetching.ts'

/** The repository to read, as the caller named it. */
export interface RepositorySource {
  url: string
  ref?: string
  directory?: string
}

const maxFiles = 50_000

const isWanted = ({ path, kind, size }: TreeEntry, largest: number): boolean =>
  kind === 'file' &&
  size <= largest &&
  !/(?:^|\/)node_modules\//.test(path) &&
  !isHidden(
    path
      .split('/')
      .filter((name) => !isSettingsFolder(name))
      .join('/'),
  )

interface Writing {
  folder: string
  /** The largest file, in bytes. */
  largest: number
  onProgress: OnProgress
}

/** Writes the files of a commit into a folder, without links and what is hidden. */
export const writeEntries = async (
  repository: Pick<Repository, 'read'>,
  entries: readonly TreeEntry[],
  { folder, largest, onProgress }: Writing,
): Promise<void> => {
  const wanted = entries.filter((entry) => isWanted(entry, largest))
  if (wanted.length > maxFiles) throw new ImportError(`The repository has more than ${maxFiles} files`)
  await repository.read(
    wanted.map(({ oid }) => oid),
    async (bytes, index) => {
      const target = join(folder, wanted[index]!.path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, bytes)
      onProgress(index + 1, wanted.length)
    },
  )
}

/** Fetches the files of a branch, or of the branch that the repository shows first. */
export const fetchRepository = async (source: RepositorySource, fetching: Fetching): Promise<void> => {
  const { services, signal, waitOutside } = fetching
  const { gitFolders: folders, fetchAllow: allow, gitLimit: bytes, fileLimit } = services.config
  const remote = readRemote(source.url)
  if (!remote) throw new ImportError('The address is not that of a repository')
  const repository = await openRepository(remote, { signal, waitOutside, limits: { folders, allow, bytes } })
  try {
    const commit = await repository.fetch(source.ref ?? 'HEAD')
    if (!commit) throw new ImportError(`There is no ${source.ref ?? 'branch'} in the repository`)
    const { entries } = await repository.list(commit.oid, source.directory ?? '')
    if (entries.length === 0) throw new ImportError('The repository has no files there')
    await writeEntries(repository, entries, { ...fetching, largest: fileLimit })
  } finally {
    await repository.close()
  }
}
