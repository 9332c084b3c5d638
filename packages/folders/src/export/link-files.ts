import { includePath } from '@scriptorium/content/tree/include-files'
import { folderPlaces, rewrittenTexts, type FolderPlaces } from '../file-links.ts'
import type { Shared } from '../shared.ts'
import type { SourceFile } from '../source.ts'
import type { Named, SpaceReader } from '../space-pages.ts'
import { filePaths } from './file-paths.ts'

/** The parts of a space that its pages link to. */
export interface Others {
  files: readonly Named[]
  reusable: Shared['reusable']
}

/** Returns the places of the pages, reusable contents and files of a space in a folder. */
export const placesOf = (
  pageOf: ReadonlyMap<string, string>,
  { files, reusable }: Others,
  written: readonly Pick<SourceFile, 'path'>[],
): FolderPlaces => {
  const pages = [...pageOf].map(([path, id]) => [id, path] as const)
  const includes = reusable.map(({ id, name }) => [id, includePath(name)] as const)
  const paths = written.map(({ path }) => path)
  return folderPlaces([...pages, ...includes], filePaths(files, paths))
}

/** Returns files with links that lead to their targets as paths between the files. `there` has the texts of existing files. */
export const linkFiles = async (
  reader: SpaceReader,
  files: readonly SourceFile[],
  pageOf: ReadonlyMap<string, string>,
  places: FolderPlaces,
  there: ReadonlyMap<string, string> = new Map(),
): Promise<SourceFile[]> => {
  const isFresh = there.size === 0
  const own = files.flatMap((file) => {
    const page = pageOf.get(file.path)
    return page === undefined ? [] : [{ ...file, page, isFresh, isKept: there.get(file.path) === file.text }]
  })
  const rewritten = await rewrittenTexts(reader, own, places)
  return files.map(({ path, text }) => ({ path, text: rewritten.get(pageOf.get(path) ?? '') ?? text }))
}
