import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportRunSource } from '@scriptorium/types'
import { joinPath } from '@scriptorium/content/links/address'
import type { Knex } from 'knex'
import { fetchArchive } from '@scriptorium/folders/fetch/fetch-archive'
import { fetchRepository } from '@scriptorium/folders/fetch/fetch-repository'
import { fetchWebsite } from '@scriptorium/folders/fetch/fetch-website'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import type { Fetching } from '@scriptorium/folders/fetch/fetching'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { openUpload } from '../storage-uploads/open.ts'

interface Uploads {
  db: Knex
  storage: Services['storage']
  organizationId: string
  /** Whoever began the import, and has uploaded the files. */
  createdBy: string
}

/** Copies an upload into the folder, by its name. */
const fetchUpload = async ({ db, storage, ...of }: Uploads, key: string, { folder, signal }: Fetching) => {
  const { upload, read } = await openUpload(db, storage, { ...of, kind: 'import_file', key })
  const target = join(folder, joinPath('', upload.name.replaceAll(/[\p{Cc}\\]/gu, '_')) || key)
  await mkdir(dirname(target), { recursive: true })
  await pipeline(await read(), createWriteStream(target, { flags: 'wx' }), { signal })
}

const fetchUploads = async (uploads: Uploads, keys: readonly string[], fetching: Fetching): Promise<void> => {
  for (const [index, key] of keys.entries()) {
    await fetchUpload(uploads, key, fetching).catch((cause: Error) => {
      if (cause instanceof Problem) throw new ImportError('An uploaded file is gone: upload it again', { cause })
      if ('code' in cause && ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String(cause.code)))
        throw new ImportError('Two of the uploaded files have one name', { cause })
      throw cause
    })
    fetching.onProgress(index + 1, keys.length)
  }
}

/** Fetches the files of a source into a folder. Throws an error whose message is for people if there are none. */
export const fetchSource = (source: ImportRunSource, uploads: Uploads, fetching: Fetching): Promise<void> => {
  switch (source.type) {
    case 'file':
      return fetchUploads(uploads, source.files, fetching)
    case 'archive':
      return fetchArchive(source.url, fetching)
    case 'git':
      return fetchRepository(source, fetching)
    case 'website':
      return fetchWebsite(source.url, fetching)
  }
}
