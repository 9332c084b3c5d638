import type { FileRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import { cacheResults, type Computed } from '@scriptorium/content/results'

type Files = ReadonlyMap<string, FileRecord>

const bytesPerFile = 500

// A root names immutable content.
const filesOf = cacheResults<Files>('files')

/** Returns the hash of the bytes of a file, which its URL contains. */
const hashOf = ({ storageKey }: Pick<FileRecord, 'storageKey'>): string => storageKey.split('/').at(-1)!

const lastName = ({ name }: Pick<FileRecord, 'name'>): string => name.split('/').at(-1)!

const keyOf = (hash: string, name: string): string => `${hash}/${name}`

const filesIn = async (store: ContentStore, root: string): Promise<Computed<Files>> => {
  const files = new Map<string, FileRecord>()
  for await (const file of openTree(store, root).entries<FileRecord>('file')) {
    files.set(hashOf(file), file)
    files.set(keyOf(hashOf(file), lastName(file)), file)
  }
  return { value: files, bytes: files.size * bytesPerFile }
}

/**
 * Returns the file of a revision whose bytes have this hash, and that has this name if one is given: files with the same bytes can
 * have different types.
 */
export const findFileByHash = async (
  store: ContentStore,
  root: string,
  hash: string,
  name?: string,
): Promise<FileRecord | undefined> => {
  const files = await filesOf(root, () => filesIn(store, root))
  return files.get(name === undefined ? hash : keyOf(hash, name))
}

/** Returns the URL of a file on a site. It contains a hash of the bytes, so the response can be cached forever. */
export const fileHref = (siteBasePath: string, file: Pick<FileRecord, 'name' | 'storageKey'>): string =>
  `${siteBasePath}~files/${hashOf(file)}/${encodeURIComponent(lastName(file))}`
