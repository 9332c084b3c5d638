import { showsConflict } from '@scriptorium/content/tree/conflict-hint'
import type { Client, File } from '@scriptorium/client'
import { linkedIncludes, withTexts } from '../linked-shared.ts'
import { sharedFiles } from '../shared.ts'
import type { Skipped } from '../source.ts'
import { readerOf, readFiles, type RevisionAt } from '../space-pages.ts'
import { filePaths } from './file-paths.ts'
import { linkFiles, placesOf } from './link-files.ts'
import { pagesToFiles } from './pages-to-files.ts'

/** A file of an export, with a function that reads its bytes. */
export interface ExportedFile {
  path: string
  read(): Promise<Uint8Array>
  /** Id of the file's page. */
  page?: string | undefined
}

/** A space as files. */
export interface Exported {
  space: string
  revision: string
  files: ExportedFile[]
  /** Pages that have no file, with reasons. */
  skipped: Skipped[]
  /** The paths of the files with an unresolved conflict of a merge. */
  conflicts: string[]
  /** The paths of the files that show all readers what only some saw, because a tool has no conditions. */
  conditional?: string[]
}

const download = async ({ downloadURL, name }: File): Promise<Uint8Array> => {
  const response = await fetch(downloadURL)
  if (!response.ok) throw new Error(`The file ${name} cannot be read: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Returns the content of a revision as files that an import reads back unchanged. */
export const exportSpace = async (
  docs: Client,
  at: RevisionAt,
  onProgress: (done: number, total: number) => void,
): Promise<Exported> => {
  const reader = readerOf(docs, at)
  const space = await reader.pages()
  const documents = [...space.pages.values()].filter(({ type }) => type === 'document').map(({ id }) => id)
  const texts = await reader.texts(documents, onProgress)
  const { files, pageOf, left } = pagesToFiles(space, texts)
  const shared = await reader.shared()
  const unlinked = [...files, ...sharedFiles(shared)]
  const others = await readFiles(docs, at)
  const { reusable } = shared
  const folder = placesOf(pageOf, { files: others, reusable }, unlinked)
  const pages = await linkFiles(reader, files, pageOf, folder)
  const written = [...pages, ...sharedFiles(withTexts(shared, await linkedIncludes(reader, shared, folder)))]
  const places = filePaths(
    others,
    written.map(({ path }) => path),
  )
  return {
    space: at.spaceId,
    revision: at.revisionId,
    files: [
      ...written.map(({ path, text }) => ({ path, page: pageOf.get(path), read: async () => Buffer.from(text) })),
      ...others.map((file) => ({ path: places.get(file.id)!, read: () => download(file) })),
    ],
    conflicts: written.filter(({ text }) => showsConflict({ format: 'markdown', text })).map(({ path }) => path),
    skipped: left.map(({ path, title, type }) => ({
      path: path || title,
      reason: `a ${type} page cannot be written as a file`,
    })),
  }
}
