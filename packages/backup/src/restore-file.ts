import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '@scriptorium/storage/storage'
import type { Entry } from './archive-reader.ts'
import { ArchiveError } from './format.ts'

const upload = /^uploads\/[\w-]{1,64}$/

const putUpload = async (storage: Storage, key: string, { contents, size }: Entry): Promise<boolean> => {
  if (storage.kind === 'disk') return storage.receive(key, Readable.from(contents), size)
  const contentType = 'application/octet-stream'
  const url = await storage.uploadUrl(key, { contentType, size }, 600)
  const body = await buffer(contents)
  return (await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': contentType } })).ok
}

/** Stores a file of an archive under the key that the restored rows refer to. */
export const restoreFile = async (storage: Storage, key: string, entry: Entry): Promise<void> => {
  const isKept = upload.test(key)
    ? await putUpload(storage, key, entry)
    : (await storage.put(await buffer(entry.contents))) === key
  if (!isKept) throw new ArchiveError(`The file ${key} cannot be stored`)
}
