import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What both kinds of storage do. Keys are made by us, never taken from a request. */
interface Common {
  /**
   * Keeps bytes under their hash, for good when it returns; the same bytes are kept once. Gives the key. What is to be
   * deleted one day goes into a folder of its own, so that nobody else has the same bytes there; without one they are those
   * of files in spaces (`storeFile`), which go when no space has them any more.
   */
  put(bytes: Uint8Array, folder?: 'pdfs'): Promise<string>
  /** What is kept under a key, piece by piece. */
  read(key: string): Promise<Readable>
  /** How many bytes a key holds; undefined when it holds none. */
  sizeOf(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
  /** All keys, for backups and checks. */
  keys(): AsyncIterable<string>
}

/** What a download says of itself. */
export interface DownloadHeaders {
  contentType: string
  contentDisposition: string
}

/** What an upload has to be. */
export interface Expected {
  contentType: string
  size: number
}

/** Files on a disk of this machine, which the server itself hands out and takes in. */
export interface DiskStorage extends Common {
  kind: 'disk'
  folder: string
  /** Keeps what comes under a key, if it is of the size announced; false, and nothing is kept, when it is not. */
  receive(key: string, contents: Readable, size: number): Promise<boolean>
}

/** Files in a bucket, which clients read and write by addresses of its own. */
export interface BucketStorage extends Common {
  kind: 'bucket'
  /** Where a client reads a key, for a few minutes. */
  downloadUrl(key: string, headers: DownloadHeaders): Promise<string>
  /** Where a client puts a key, for as many seconds; the bucket refuses what is of another type or size. */
  uploadUrl(key: string, expected: Expected, seconds: number): Promise<string>
}

/** Where the bytes of files live. */
export type Storage = DiskStorage | BucketStorage

/** The key of bytes: what they are, so that it never changes what a key holds. */
export const keyOfBytes = (bytes: Uint8Array, folder?: string): string => {
  const digest = hash('sha256', bytes)
  const key = `${digest.slice(0, 2)}/${digest}`
  return folder === undefined ? key : `${folder}/${key}`
}
