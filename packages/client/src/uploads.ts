import type { File as StoredFile, PictureUploadCreate, StorageUpload, StorageUploadCreate } from '#types'
import type { Client } from './client.ts'
import { ConnectionError } from './connection.ts'
import { problemOf } from './refusal.ts'
import { put } from './upload-put.ts'
import { nameOf, openSource, type UploadSource } from './upload-source.ts'

export type { UploadSource } from './upload-source.ts'

/** The file of an upload, and the options of the call. */
export interface UploadInput {
  /** A path in Node, Bun or Deno, a Blob or File, or a stream. */
  file: UploadSource
  /** File name. By default, that of the path or of the File. */
  name?: string | undefined
  /** Media type. By default, that of the Blob, or the one that the extension of the name suggests. */
  type?: string | undefined
  /** Size of a stream in bytes. A stream without a size is read into memory first. */
  size?: number | undefined
  /** Receives the number of bytes that have been sent, at the start, after each chunk, and at the end. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
  /** Aborts the upload. */
  signal?: AbortSignal | undefined
}

/** How much of a file has been sent, in bytes. */
export interface UploadProgress {
  sent: number
  size: number
}

/** Media types of extensions. The server recognizes images and other formats by their bytes. */
const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  zip: 'application/zip',
}

const typeOf = (name: string): string =>
  mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

type Announce<T> = (file: StorageUploadCreate['file']) => Promise<T>

/** Announces a file, and sends it to the URL that the server returns. */
const send = async <T extends { url: string }>(announce: Announce<T>, input: UploadInput): Promise<T> => {
  const { signal, onProgress } = input
  const content = await openSource(input.file, input.size)
  const { size } = content
  const name = input.name ?? nameOf(input.file)
  const type = input.type ?? content.type ?? typeOf(name)
  const upload = await announce({ name, type, size })
  const onSent = (sent: number) => onProgress?.({ sent, size })
  const response = await put({ url: upload.url, type, content, signal, onSent }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw cause instanceof RangeError ? cause : new ConnectionError('createUpload', cause)
  })
  if (!response.ok) throw problemOf('createUpload', response, await response.json().catch(() => undefined))
  return upload
}

/** The functions of the client that `createUpload` calls, so that a partial client is enough. */
export type UploadClient = Pick<Client, 'generateStorageUploadURL'>

/**
 * Uploads a file to an organization. Returns the upload, whose `key` other operations take. Throws a `ProblemError` if the server
 * refuses the file, and a `ConnectionError` if the connection fails.
 */
export const createUpload = async (
  docs: UploadClient,
  input: UploadInput & { params: { organizationId: string }; kind: StorageUploadCreate['kind'] },
): Promise<StorageUpload> => {
  const { params, kind, signal } = input
  return send((file) => docs.generateStorageUploadURL({ params, body: { kind, file }, signal }), input)
}

// The server refuses other types, and names those that it takes.
type PictureType = PictureUploadCreate['file']['type']

/** The function of the client that `uploadPicture` calls. */
export type PictureClient = Pick<Client, 'generatePictureUploadURL'>

/** Uploads a logo, an icon or a profile picture. Returns its URL, which everyone can read and which does not expire. */
export const uploadPicture = async (
  docs: PictureClient,
  input: UploadInput & { params: { organizationId: string } },
): Promise<string> => {
  const { params, signal } = input
  const announce = ({ type, ...file }: StorageUploadCreate['file']) =>
    docs.generatePictureUploadURL({ params, body: { file: { ...file, type: type as PictureType } }, signal })
  return (await send(announce, input)).publicURL
}

/** The functions of the client that `uploadForSpace` calls. */
export type SpaceUploadClient = Pick<Client, 'generateSpaceUploadURL' | 'getSpaceById'>

/** Uploads a file for a space that the caller may edit. Returns its URL for `insert_files`, which can insert several files at once. */
export const uploadForSpace = async (
  docs: SpaceUploadClient,
  input: UploadInput & { params: { spaceId: string } },
): Promise<string> => {
  const { signal } = input
  const params = { spaceId: input.params.spaceId }
  const { urls } = await docs.getSpaceById({ params, signal })
  const { key } = await send((file) => docs.generateSpaceUploadURL({ params, body: { file }, signal }), input)
  return `${urls.location.slice(0, urls.location.lastIndexOf('/v1/spaces/'))}/uploads/${key}`
}

/** The functions of the client that `uploadFile` calls. */
export type FileClient = SpaceUploadClient & Pick<Client, 'updateChangeRequestContent'>

/**
 * Uploads a file and inserts it into a change request. Returns the file. A `name` that starts with a slash is a path: relative
 * links in pages resolve to it, and the file replaces the file at that path.
 */
export const uploadFile = async (
  docs: FileClient,
  input: UploadInput & { params: { spaceId: string; changeRequestId: string } },
): Promise<StoredFile> => {
  const { params, signal, name = nameOf(input.file) } = input
  const files = [{ name, url: await uploadForSpace(docs, { ...input, name }) }]
  const body = { changes: [{ operation: 'insert_files' as const, files }] }
  const result = await docs.updateChangeRequestContent({ params, query: { compat: false }, body, signal })
  const [file] = 'insertedFiles' in result ? (result.insertedFiles ?? []) : []
  if (!file) throw new Error('The server did not return the inserted file')
  return file
}
