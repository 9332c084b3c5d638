import type { FileTree } from '@scriptorium/import'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackFolder } from '../archive/unpack-folder.ts'
import { pagesRootOf } from '../import/gitbook-root.ts'
import { readFolder } from '../import/read-folder.ts'
import { openSpecifications, type FoundSpecification, type SpecificationRoom } from '../import/specifications.ts'
import { convertWebsite } from '../website/convert-website.ts'
import { reportOn, type SourceReport } from '../report/report-on.ts'
import type { Skipped, SourceFile } from '../source.ts'

/** A folder with the files of a source, among them archives. */
export interface ReadInput {
  folder: string
  /** Whether files of other tools are taken as they are. */
  isPlain: boolean
  /** Whether archives in the folder stay files, and are not unpacked. */
  isWhole?: boolean
  /** Whether the folder has the pages of a website, with the list of them that was written when they were fetched. */
  isWebsite?: boolean
  /** The specifications that its documents of OpenAPI can become. */
  specifications?: SpecificationRoom
}

/** A picture or another file that pages show. */
export interface ReadAsset {
  path: string
  size: number
  /** Identifies its bytes, as Git does. */
  oid: string
}

/** A source that was read. */
export interface ReadSource {
  /** The folder that holds the files. */
  root: string
  files: SourceFile[]
  shared: SourceFile[]
  skipped: Skipped[]
  assets: ReadAsset[]
  /** Specifications that the pages show. */
  specifications: FoundSpecification[]
  report: SourceReport
}

/** Returns the hash that Git gives a file with these bytes. */
const gitBlobHashOf = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

/** Writes a file that a translation made, such as a picture in a document of Word. A file that is there stays. */
const keep = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Unpacks the archives of a folder and reads its pages. */
export const readUnpacked = async (input: ReadInput): Promise<ReadSource> => {
  const { folder, isPlain, isWhole, isWebsite, specifications: room } = input
  const { root: unpacked, skipped: left } = isWhole ? { root: folder, skipped: [] } : await unpackFolder(folder)
  const website = isWebsite ? await convertWebsite(unpacked) : undefined
  const { root, ...gitbook } = isPlain ? { root: unpacked } : await pagesRootOf(unpacked)
  const specifications = room && ((tree: FileTree) => openSpecifications(tree, room))
  const read = await readFolder(root, { isPlain, ...gitbook, specifications })
  const source = website ? { ...read, originals: website } : read
  const assets: ReadAsset[] = []
  for (const { path, size, read: bytesOf } of source.assets ?? []) {
    if (path.split('/').includes('..')) continue
    const bytes = await bytesOf()
    await keep(join(root, path), bytes)
    assets.push({ path, size, oid: gitBlobHashOf(bytes) })
  }
  const { shared = [] } = source
  const skipped = [...left, ...source.skipped]
  const report = await reportOn({ ...source, skipped }, root)
  // The links are in the report: the process that asked needs the texts only.
  const files = source.files.map(({ path, text }) => ({ path, text }))
  return { root, files, shared, skipped, assets, specifications: source.specifications ?? [], report }
}
