import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createScratch } from '@scriptorium/basics/scratch'
import { compare, type Change } from './diff.ts'
import { reachOfDocument } from './reach-document.ts'
import type { RunOptions } from './redocly.ts'

const entry = 'openapi.json'
const settings = 'extends: [diff-recommended]\n'

type Document = Record<string, unknown>

/** Returns the changes between two OpenAPI documents without references to other files. Throws if they cannot be compared. */
export const compareDocuments = async (before: Document, after: Document, options?: RunOptions): Promise<Change[]> => {
  const scratch = await createScratch('changes')
  const folderOf = async (name: string, document: Document) => {
    const folder = join(scratch, name)
    await mkdir(folder)
    await writeFile(join(folder, entry), JSON.stringify(document, null, 1))
    await writeFile(join(folder, 'redocly.yaml'), settings)
    return folder
  }
  try {
    const [base, revision] = [await folderOf('before', before), await folderOf('after', after)]
    const reaches = [reachOfDocument(before), reachOfDocument(after)] as const
    return await compare({ base, revision, entry, reaches }, options)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
