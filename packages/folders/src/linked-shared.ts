import { includePath } from '@scriptorium/content/tree/include-files'
import { rewrittenTexts, type FolderPlaces, type PageFile } from './file-links.ts'
import type { Shared } from './shared.ts'
import type { SpaceReader } from './space-pages.ts'

/** Returns the texts of reusable contents whose links had to be rewritten as paths between the files, by id. */
export const linkedIncludes = async (
  reader: SpaceReader,
  { reusable }: Pick<Shared, 'reusable'>,
  places: FolderPlaces,
  there: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> => {
  const files = reusable.map(({ id, name, text }): PageFile => {
    const path = includePath(name)
    return { page: id, path, text, isKept: there.get(path) === text }
  })
  const { linksIn } = reader
  return rewrittenTexts({ linksIn, stableTexts: reader.stableIncludes, mayHaveMoved: async () => true }, files, places)
}

/** Returns shared contents with other texts of reusable contents. */
export const withTexts = (shared: Shared, texts: ReadonlyMap<string, string>): Shared => ({
  ...shared,
  reusable: shared.reusable.map((one) => ({ ...one, text: texts.get(one.id) ?? one.text })),
})
