import type { FetchFile } from '../storage/fetch-file.ts'
import { maxDocumentBytes, maxFetchingMs } from './limits.ts'
import { FetchTimeoutError } from './run-reader.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Buffer): string => {
  if (bytes.length > maxDocumentBytes) throw new Error(`The file is larger than ${maxDocumentBytes} bytes`)
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new Error('The file is not UTF-8', { cause })
  }
}

/** Creates a function that fetches the files of one document. All requests together have a limit of time. */
export const createFetchText = (fetchFile: FetchFile, signal: AbortSignal) => {
  let leftMs = maxFetchingMs
  return async (url: string, _etag: string | null): Promise<{ text: string; etag: string | null }> => {
    const startedAt = performance.now()
    const tooLong = AbortSignal.timeout(Math.ceil(Math.max(leftMs, 0)))
    try {
      const { bytes } = await fetchFile(url, AbortSignal.any([signal, tooLong]))
      return { text: textOf(bytes), etag: null }
    } catch (error) {
      if (!tooLong.aborted) throw error
      throw new FetchTimeoutError(`The other server takes longer than ${maxFetchingMs / 1000} seconds`, {
        cause: error,
      })
    } finally {
      leftMs -= performance.now() - startedAt
    }
  }
}
