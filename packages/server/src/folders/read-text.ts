import { readFile, stat } from 'node:fs/promises'

/** The longest text that the server reads as markdown, in MiB. */
const maxMebibytes = 2

// Refuses what is no UTF-8 and keeps a byte order mark: the text has to encode to the same bytes again.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** The system's word for what went wrong, such as `EACCES`. */
export const errorCode = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error)

/** Why a file of this size cannot be a page, if so. */
export const sizeFault = (size: number): string | undefined => {
  if (size === 0) return 'it is empty'
  return size > maxMebibytes * 2 ** 20 ? `it is larger than ${maxMebibytes} MiB` : undefined
}

/** The text that bytes are, or why they cannot be a page. */
export const textOf = (bytes: Uint8Array): { text: string } | { reason: string } => {
  const text = decode(bytes)
  if (text === undefined) return { reason: 'it is not UTF-8' }
  return text.includes('\0') ? { reason: 'it holds a NUL character' } : { text }
}

/** The text of a file, or why it cannot be a page. */
export const readText = async (path: string): Promise<{ text: string } | { reason: string }> => {
  try {
    const { size } = await stat(path)
    const reason = sizeFault(size)
    return reason === undefined ? textOf(await readFile(path)) : { reason }
  } catch (error) {
    return { reason: `it cannot be read (${errorCode(error)})` }
  }
}
