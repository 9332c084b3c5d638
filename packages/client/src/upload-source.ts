import { builtin } from './builtin.ts'

/** A file to upload: a path in Node, Bun or Deno, a Blob or File, or a stream. */
export type UploadSource = string | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** The content of a file, with the properties that its source has. */
export interface Content {
  type?: string
  size: number
  /** Reads the content. A stream can be read only once. */
  chunks: () => AsyncIterable<Uint8Array>
  blob: () => Promise<Blob>
}

/** The part of `node:fs` that reads a file by its path. */
interface FileSystem {
  promises: { stat: (path: string) => Promise<{ size: number }> }
  createReadStream: (path: string) => AsyncIterable<Uint8Array>
}

/** Returns the name of a file: the last segment of a path, or the name of a File. */
export const nameOf = (source: UploadSource): string => {
  if (typeof source === 'string') return source.split(/[/\\]/).at(-1) ?? source
  return source instanceof Blob && 'name' in source ? String(source.name) : 'file'
}

/** Opens a file. A stream without a `size` is read into memory, because an upload starts with the size of the file. */
export const openSource = async (source: UploadSource, size: number | undefined): Promise<Content> => {
  if (typeof source === 'string') return openPath(source)
  if (source instanceof Blob) return openBlob(source)
  if (size === undefined) return openBlob(await collect(chunksOf(source)))
  return { size, chunks: () => chunksOf(source), blob: () => collect(chunksOf(source)) }
}

const openPath = async (path: string): Promise<Content> => {
  const files = builtin<FileSystem>('node:fs')
  if (!files) throw new TypeError('A path needs Node 20.16 or later, Bun or Deno. Pass a Blob or a stream.')
  const { size } = await files.promises.stat(path)
  const chunks = () => files.createReadStream(path)
  return { size, chunks, blob: () => collect(chunks()) }
}

const openBlob = (blob: Blob): Content => ({
  type: blob.type || undefined,
  size: blob.size,
  chunks: () => chunksOf(blob.stream()),
  blob: async () => blob,
})

// Not every browser can iterate over a stream.
async function* chunksOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) return yield* stream
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<Blob> => {
  const parts: BlobPart[] = []
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>)
  return new Blob(parts)
}
