import { BaseResolver, ResolveError, Source, type Document } from '@redocly/openapi-core'
import type { DocumentLimits } from './limits.ts'
import type { FailureCode } from './messages.ts'
import { ParseError, parseText, type ParsedText } from './parse-text.ts'

/** The base of the references in a document without a URL. No server has this name. */
export const textBase = 'https://text.invalid/'

/** The base of the references in a document of a folder, whose other files `fetchText` reads. */
export const folderBase = `${textBase}folder/`

/** A file of a document. */
export interface DocumentFile extends ParsedText {
  url: string
}

/** Thrown when a file of a document cannot be fetched, so that the document is incomplete. */
export class FileError extends Error {
  readonly isTimeout: boolean
  constructor(message: string, { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {}) {
    super(message, options)
    this.name = 'FileError'
    this.isTimeout = isTimeout
  }
}

/** A file without which the document cannot be read. */
export interface FileFailure {
  code: FailureCode
  message: string
}

const failureOf = (url: string, error: unknown): FileFailure | undefined => {
  if (error instanceof ParseError) return { code: 'PARSE_ERROR', message: `${url}: ${error.message}` }
  if (!(error instanceof FileError)) return undefined
  return { code: error.isTimeout ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', message: `${url}: ${error.message}` }
}

const documentOf = ({ url, json, value }: DocumentFile): Document => ({ source: new Source(url, json), parsed: value })

/**
 * Creates a resolver of references that parses each file within the limits, and the list of files that it has parsed. It reads
 * no file of this machine: `fetchText` gets every URL. The first file is the document itself.
 */
export const createResolver = (
  entry: DocumentFile,
  size: number,
  fetchText: (url: string) => Promise<string>,
  limits: DocumentLimits,
) => {
  const files = [entry]
  const failures: FileFailure[] = []
  let bytes = size

  const load = async (url: string): Promise<Document> => {
    if (!/^https?:/.test(url)) throw new Error('Only references over http and https are followed')
    if (url.startsWith(textBase) && !entry.url.startsWith(folderBase))
      throw new Error('A document without a URL cannot refer to other files by relative paths')
    if (files.length >= limits.files) throw new FileError(`The document has more than ${limits.files} files`)
    const text = await fetchText(url)
    bytes += Buffer.byteLength(text)
    if (bytes > limits.bytes) throw new FileError(`The files are larger than ${limits.bytes} bytes together`)
    const file = { url, ...parseText(text, limits.bytes) }
    files.push(file)
    return documentOf(file)
  }

  const resolver = new BaseResolver()
  resolver.cache.set(entry.url, Promise.resolve(documentOf(entry)))
  resolver.resolveExternalRef = (base, ref) => new URL(ref, base ?? entry.url).href
  resolver.resolveDocument = async <T>(base: string | null, ref: string) => {
    const url = resolver.resolveExternalRef(base, ref)
    const known = resolver.cache.get(url)
    if (known) return known as Promise<Document<T> | ResolveError>
    const loaded = load(url).catch((error: Error) => {
      const failure = failureOf(url, error)
      if (failure) failures.push(failure)
      throw new ResolveError(error)
    })
    resolver.cache.set(url, loaded)
    return loaded as Promise<Document<T> | ResolveError>
  }
  return { resolver, files, failures }
}
