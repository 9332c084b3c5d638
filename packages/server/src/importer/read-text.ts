import { readFile, stat } from 'node:fs/promises'

/** The longest text that the server reads as markdown, in MiB. */
const largest = 2

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

/** The text of a file, or why it cannot be a page. */
export const readText = async (path: string): Promise<{ text: string } | { reason: string }> => {
  try {
    const { size } = await stat(path)
    if (size === 0) return { reason: 'it is empty' }
    if (size > largest * 2 ** 20) return { reason: `it is larger than ${largest} MiB` }
    const text = decode(await readFile(path))
    if (text === undefined) return { reason: 'it is not UTF-8' }
    return text.includes('\0') ? { reason: 'it holds a NUL character' } : { text }
  } catch (error) {
    return { reason: `it cannot be read (${errorCode(error)})` }
  }
}
