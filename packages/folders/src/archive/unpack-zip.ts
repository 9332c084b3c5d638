import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { errorCode } from '../read-text.ts'
import type { Skipped } from '../source.ts'
import { nameOf } from './entry-name.ts'

/** What of an archive is unpacked at most. */
export interface ArchiveLimits {
  entries: number
  /** All files together, in bytes. */
  bytes: number
  /** One file, in bytes. */
  fileBytes: number
}

const mebibyte = 2 ** 20

/** The limits of an archive if nothing else is said. */
export const archiveLimits: ArchiveLimits = { entries: 50_000, bytes: 1024 * mebibyte, fileBytes: 100 * mebibyte }

/** What is left of the limits. Archives inside of an archive share it. */
export interface Room {
  entries: number
  bytes: number
  fileBytes: number
}

class TooLargeError extends Error {}

const counting = (room: Room): Transform => {
  let size = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length
      room.bytes -= chunk.length
      done(size > room.fileBytes || room.bytes < 0 ? new TooLargeError() : null, chunk)
    },
  })
}

const fileTypes = 0o170000
const regular = 0o100000
const link = 0o120000
const isEncrypted = 1

const typeFault = ({ externalFileAttributes, generalPurposeBitFlag, versionMadeBy }: Entry): string | undefined => {
  if ((generalPurposeBitFlag & isEncrypted) !== 0) return 'it is encrypted'
  // The upper half of the attributes is the mode of the file if a Unix program made the archive.
  const type = versionMadeBy >>> 8 === 3 ? (externalFileAttributes >>> 16) & fileTypes : 0
  if (type === link) return 'it is a link'
  return type === 0 || type === regular ? undefined : 'it is not a regular file'
}

const tooLarge = ({ fileBytes, bytes }: Room): string =>
  bytes <= 0 ? 'the archive is too large' : `it is larger than ${Math.floor(fileBytes / mebibyte)} MiB`

const explain = (error: unknown, room: Room): string => {
  if (error instanceof TooLargeError) return tooLarge(room)
  const code = errorCode(error)
  return ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(code) ? 'another file has its name' : 'it is damaged'
}

const isIgnored = (path: string): boolean => /(?:^|\/)(?:__MACOSX|node_modules|\.git|\.DS_Store)(?:\/|$)/.test(path)

const write = async (zip: ZipFile, entry: Entry, target: string, room: Room): Promise<string | undefined> => {
  if (entry.uncompressedSize > room.fileBytes || room.bytes <= 0) return tooLarge(room)
  let isOurs = false
  try {
    await mkdir(dirname(target), { recursive: true })
    const bytes = await zip.openReadStreamPromise(entry)
    // The stream can fail once more after the pipeline has ended.
    bytes.on('error', () => {})
    const file = createWriteStream(target, { flags: 'wx' })
    file.once('open', () => (isOurs = true))
    await pipeline(bytes, counting(room), file)
    return undefined
  } catch (error) {
    if (isOurs) await rm(target, { force: true })
    return explain(error, room)
  }
}

const unpackEntries = async (zip: ZipFile, folder: string, room: Room, skipped: Skipped[]): Promise<void> => {
  for await (const entry of zip.eachEntry()) {
    const { path, reason } = nameOf(entry)
    if (room.entries-- <= 0) {
      skipped.push({ path, reason: 'the archive has too many files: this one and those after it are left out' })
      return
    }
    const isFolder = path === '' || (entry.fileNameRaw.at(-1) === 0x2f && reason === undefined)
    if (isFolder || isIgnored(path)) continue
    const fault = reason ?? typeFault(entry) ?? (await write(zip, entry, join(folder, path), room))
    if (fault !== undefined) skipped.push({ path, reason: fault })
  }
}

/**
 * Unpacks a zip file into a folder, and returns what it left out, with reasons. Nothing is written outside of the folder, and no more than
 * there is room for. What cannot be read does not stop the rest.
 */
export const unpackZip = async (
  file: string,
  folder: string,
  room: Room = { ...archiveLimits },
): Promise<Skipped[]> => {
  const skipped: Skipped[] = []
  const name = file.split('/').at(-1)!
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(file, { lazyEntries: true, decodeStrings: false, autoClose: false })
    await unpackEntries(zip, folder, room, skipped)
  } catch {
    skipped.push({ path: name, reason: zip ? 'the rest of the archive is damaged' : 'it is no zip file' })
  } finally {
    zip?.close()
  }
  return skipped
}
