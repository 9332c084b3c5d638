import { getFileNameLowLevel, type Entry } from 'yauzl'

const maxNameBytes = 255
const maxDepth = 31

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the name that an entry says it has. Many programs write UTF-8 without saying so; other names are read as code page 437. */
const saidName = (entry: Entry): string => {
  // Without decoding, the library leaves names as bytes.
  const bytes = entry.fileNameRaw
  return decodeUtf8(bytes) ?? getFileNameLowLevel(entry.generalPurposeBitFlag, bytes, entry.extraFields, false)
}

const faultOf = (parts: readonly string[], path: string): string | undefined => {
  if (/^(?:\/|[a-z]:)/i.test(path) || parts.includes('..')) return 'its path leads out of the archive'
  if (/\p{Cc}/u.test(path)) return 'its name has control characters'
  if (parts.length > maxDepth) return 'it is nested too deeply'
  return parts.some((part) => Buffer.byteLength(part) > maxNameBytes) ? 'its name is too long' : undefined
}

/** The path of an entry in the folder that it is unpacked to, or why it has none. */
export type EntryName = { path: string; reason?: never } | { path: string; reason: string }

/** Returns where an entry of an archive belongs. Every path that would lead out of the folder has a reason instead. */
export const nameOf = (entry: Entry): EntryName => {
  const path = saidName(entry).replaceAll('\\', '/')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const reason = faultOf(parts, path)
  return reason === undefined
    ? { path: parts.join('/') }
    : { path: path.replaceAll(/\p{Cc}/gu, '?').slice(0, 255), reason }
}
