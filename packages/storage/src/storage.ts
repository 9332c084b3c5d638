import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The methods of both kinds of storage. The server makes the keys; they never come from a request. */
interface Common {
  /**
   * Stores bytes under their hash and returns the key once they are durable. Equal bytes are stored once, but written each time:
   * the time of an upload must not tell whether another organization has the file. Files that are deleted on their own, such as
   * PDFs, go into a folder of their own, so that they share no bytes with other files. Without a folder they are files of spaces
   * (`storeFile`), which are deleted when no space refers to them.
   */
  put(bytes: Uint8Array, folder?: 'pdfs'): Promise<string>
  /** Returns a stored file as a stream. */
  read(key: string): Promise<Readable>
  /** Returns the size of a stored file in bytes, or undefined if there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Deletes a file, and its pictures of other widths. */
  delete(key: string): Promise<void>
  /** Stores a picture of another width with the file that it was made from, under `widthKey`. */
  putWidth(key: string, width: PictureWidth, bytes: Uint8Array): Promise<void>
  /** Returns whether a write has just found no room on the disk. */
  isFull?(): boolean
  /** Yields all keys, for backups and checks. Pictures of other widths are made again where they are missing. */
  keys(): AsyncIterable<string>
}

/** The widths that pictures are made in, in pixels. */
export const pictureWidths = [480, 960, 1440, 2160] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** Returns the key of a picture of another width. */
export const widthKey = (key: string, width: PictureWidth): string => `${key}.${width}.webp`

/** Returns the keys of all pictures that can have been made from a file. */
export const widthKeys = (key: string): string[] => pictureWidths.map((width) => widthKey(key, width))

/** Returns whether a key is that of a file, and not of a picture that was made from one. */
export const isOfFile = (key: string): boolean => !/\.\d+\.webp$/.test(key)

/** The headers of a download. */
export interface DownloadHeaders {
  contentType: string
  contentDisposition: string
}

/** The properties that an upload must have. */
export interface Expected {
  contentType: string
  size: number
}

/** A storage on a disk of this machine. The server itself sends and receives the files. */
export interface DiskStorage extends Common {
  kind: 'disk'
  folder: string
  /** Stores an upload. Returns false, and stores nothing, if it has another size than announced. */
  receive(key: string, contents: Readable, size: number): Promise<boolean>
}

/** A storage in a bucket. Clients read and write the files at URLs of the bucket. */
export interface BucketStorage extends Common {
  kind: 'bucket'
  /** Returns a URL at which a client can read a file for a few minutes. */
  downloadUrl(key: string, headers: DownloadHeaders): Promise<string>
  /** Returns a URL to which a client can upload a file for some seconds. The bucket refuses another type or size. */
  uploadUrl(key: string, expected: Expected, seconds: number): Promise<string>
}

/** The storage for the bytes of files. */
export type Storage = DiskStorage | BucketStorage

/** Returns the key of some bytes: their hash, so that the content of a key never changes. */
export const keyOfBytes = (bytes: Uint8Array, folder?: string): string => {
  const digest = hash('sha256', bytes)
  const key = `${digest.slice(0, 2)}/${digest}`
  return folder === undefined ? key : `${folder}/${key}`
}
