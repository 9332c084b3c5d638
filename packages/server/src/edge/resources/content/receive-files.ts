import { buffer } from 'node:stream/consumers'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { Change, StoredFile } from '@scriptorium/content/changes/batch'
import { invalid, Problem } from '../../../ground/problem.ts'
import { storeFile } from '../../../platform/storage/keep-file.ts'
import type { Services } from '../../services.ts'
import type { Fetched } from '@scriptorium/outside/requests/fetch-file'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import { inspectFile } from '@scriptorium/storage/inspect'
import { isMediaType } from '@scriptorium/storage/media-type'
import { openUpload } from '../storage-uploads/open.ts'

type Changes = Body<'updateChangeRequestContent'>['changes']
type Submitted = Extract<Changes[number], { operation: 'insert_files' }>['files'][number]
interface Given {
  bytes: Buffer
  contentType?: string | undefined
}

const maxInlineBytes = 1_000_000
const fetchTimeoutMs = 60_000
const filesAtOnce = 4

/** The services that receiving files needs, and who submits them to which organization. */
interface Receiving {
  db: Knex
  services: Services
  organizationId: string
  userId: string
}

type Fault = (field: string, message: string) => Problem

const decode = (base64: string, fault: Fault): Buffer => {
  const bytes = Buffer.from(base64, 'base64')
  // Node skips characters that are not base64.
  if (bytes.toString('base64') !== base64) throw fault('base64', 'must be base64')
  if (bytes.length > maxInlineBytes) throw fault('base64', `must have at most ${maxInlineBytes} bytes`)
  return bytes
}

// Files that were uploaded to this server are read from storage, not fetched.
const readUploaded = async (to: Receiving, key: string, fault: Fault): Promise<Fetched> => {
  const own = { organizationId: to.organizationId, createdBy: to.userId, kind: 'organization_file' as const, key }
  const { upload, read } = await openUpload(to.db, to.services.storage, own).catch((error: unknown) => {
    throw error instanceof Problem ? fault('url', 'is not a file that you have uploaded to this organization') : error
  })
  if (upload.size > to.services.config.fileLimit) throw fault('url', 'is an upload that is too large')
  return { bytes: await buffer(await read()), contentType: upload.contentType }
}

const fetched = async (to: Receiving, url: string, signal: AbortSignal, fault: Fault): Promise<Fetched> => {
  if (!URL.canParse(url)) throw fault('url', 'must be a URL')
  const { fetchFile, urls } = to.services
  const key = url.startsWith(urls.api('/uploads/')) ? new URL(url).pathname.split('/').at(-1) : undefined
  if (key) return readUploaded(to, key, fault)
  return fetchFile(url, signal).catch((error: unknown) => {
    throw error instanceof OutgoingError ? fault('url', `cannot be fetched: ${error.message}`) : error
  })
}

const bytesOf = async (to: Receiving, file: Submitted, signal: AbortSignal, fault: Fault): Promise<Given> => {
  if ('base64' in file) return { bytes: decode(file.base64, fault), contentType: file.contentType }
  const { bytes, contentType } = await fetched(to, file.url, signal, fault)
  const hasMediaType = contentType !== undefined && contentType.length <= 256 && isMediaType(contentType)
  return { bytes, contentType: file.contentType ?? (hasMediaType ? contentType : undefined) }
}

const receive = async (to: Receiving, file: Submitted, pointer: string, signal: AbortSignal): Promise<StoredFile> => {
  const fault: Fault = (field, message) => invalid(`${pointer}/${field}`, message)
  const { bytes, contentType } = await bytesOf(to, file, signal, fault)
  const { name, ref } = file
  const inspected = await inspectFile(bytes, contentType)
  return { name, ...(ref !== undefined && { ref }), ...inspected, storageKey: await storeFile(to.services, bytes) }
}

/**
 * Fetches and stores the files of a batch. Returns the changes with the stored files. Runs before the transaction, so that no
 * writer waits for a download. If the batch fails, no file refers to the stored bytes.
 */
export const receiveFiles = async (to: Receiving, changes: Changes): Promise<Change[]> => {
  const signal = AbortSignal.timeout(fetchTimeoutMs)
  const received: Change[] = []
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'insert_files') {
      received.push(change as Change)
      continue
    }
    const files: StoredFile[] = []
    for (let next = 0; next < change.files.length; next += filesAtOnce) {
      const some = change.files.slice(next, next + filesAtOnce).map((file, offset) => {
        return receive(to, file, `/body/changes/${index}/files/${next + offset}`, signal)
      })
      files.push(...(await Promise.all(some)))
    }
    received.push({ operation: 'insert_files', files })
  }
  return received
}
