import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createScratch } from '@scriptorium/basics/scratch'
import { PayloadTooLargeError, type Client } from '@scriptorium/client'
import { createUpload } from '@scriptorium/client/uploads'
import { explainNotFound } from '../connection/connect.ts'
import type { ImportSource } from './import-by-server.ts'
import type { LocalSource } from './import-source.ts'

/** Uploads a zip file, or a folder as a zip file, for the server to import. Returns undefined if it is larger than an upload can be. */
export const uploadFolder = async (
  docs: Client,
  spaceId: string,
  { root, name, archive }: LocalSource,
): Promise<ImportSource | undefined> => {
  const { zipFolder } = await import('@scriptorium/folders/archive/zip-folder')
  const { organization: organizationId } = await docs.getSpaceById({ params: { spaceId } }).catch((error: unknown) => {
    throw explainNotFound(error, `space: ${spaceId}`)
  })
  const folder = await createScratch('upload')
  try {
    // The name tells the server which import it repeats.
    const file = archive ?? join(folder, `${name}.zip`)
    if (archive === undefined) await zipFolder(root, file)
    const { key } = await createUpload(docs, { params: { organizationId }, kind: 'import_file', file })
    return { type: 'file', files: [key] }
  } catch (error) {
    if (error instanceof PayloadTooLargeError) return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
