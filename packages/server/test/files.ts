import type { Client, ContentChange, File } from '@scriptorium/client'
import type { At } from './content.ts'

/** A file as `insert_files` accepts it. */
export type Inserted = Extract<ContentChange, { operation: 'insert_files' }>['files'][number]

/** Returns a file whose bytes are in the request. */
export const inline = (name: string, contentType: string, bytes: Buffer | string): Inserted => ({
  name,
  contentType,
  base64: Buffer.from(bytes).toString('base64'),
})

/** Returns a short text. */
export const text = (name: string, words = 'In the meadow.'): Inserted => inline(name, 'text/plain', words)

/** Inserts files into a change request. */
export const insertFiles = async (docs: Client, params: At, ...files: Inserted[]): Promise<File[]> => {
  const body = { changes: [{ operation: 'insert_files' as const, files }] }
  const written = await docs.updateChangeRequestContent({ params, query: { compat: false }, body })
  if (!('insertedFiles' in written)) throw new Error('The answer tells of no files')
  return written.insertedFiles!
}
