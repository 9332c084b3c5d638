import { readFile, stat } from 'node:fs/promises'

/** Maximum size of a text that the server reads as markdown, in MiB. */
const maxMebibytes = 2

// Rejects invalid UTF-8 and keeps a byte order mark, so that the text encodes to the same bytes again.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the system's error code, such as `EACCES`, or the error as text. */
export const errorCode = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error)

/** Returns why a file of this size cannot be a page; undefined if it can. */
export const sizeFault = (size: number, mebibytes = maxMebibytes): string | undefined => {
  if (size === 0) return 'it is empty'
  return size > mebibytes * 2 ** 20 ? `it is larger than ${mebibytes} MiB` : undefined
}

/** Decodes bytes as text, or returns why they cannot be a page. */
export const textOf = (bytes: Uint8Array): { text: string } | { reason: string } => {
  const text = decode(bytes)
  if (text === undefined) return { reason: 'it is not UTF-8' }
  return text.includes('\0') ? { reason: 'it contains a NUL character' } : { text }
}

/** Reads a file as text, or returns why it cannot be a page, or one of another size. */
export const readText = async (
  path: string,
  mebibytes = maxMebibytes,
): Promise<{ text: string } | { reason: string }> => {
  try {
    const { size } = await stat(path)
    const reason = sizeFault(size, mebibytes)
    return reason === undefined ? textOf(await readFile(path)) : { reason }
  } catch (error) {
    return { reason: `it cannot be read (${errorCode(error)})` }
  }
}
