import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { bodilessEntry } from '../bodiless.ts'
import type { Entry } from '../entry.ts'
import { placesOf } from '../export/link-files.ts'
import { rewrittenTexts, type FolderPlaces, type PageFile } from '../file-links.ts'
import type { Matches } from '../match.ts'
import { fileTextOf } from '../page-file.ts'
import type { Source } from '../source.ts'
import type { SpaceReader } from '../space-pages.ts'
import { placeOf } from './page-edit.ts'
import type { Comparison } from './steps.ts'

type Compared = Pick<Comparison, 'space' | 'matches' | 'texts'>

/** Returns the path at which an export writes the file of an entry, even if the page needs no file. */
const pathOf = (entry: Entry): string => {
  const { file, isListedOnly, folder, name, children } = entry
  if (file && !isListedOnly) return file.path
  const isFolder = children.length > 0 || (!file && !isListedOnly) || bodilessEntry(entry)?.type === 'group'
  return `${folder}${name}${isFolder ? '/README' : ''}.md`
}

/** Returns the pages whose texts differ from their files. */
const differing = async ({ space, matches, texts }: Compared): Promise<Map<string, Entry>> => {
  const found = new Map<string, Entry>()
  for (const [entry, id] of matches) {
    await turnOfEventLoop()
    const text = entry.isListedOnly || space.pages.get(id)!.type !== 'document' ? undefined : texts.get(id)
    if (text === undefined || !entry.file || text === entry.file.text) continue
    if (fileTextOf(space.pages.get(id)!, text, placeOf(entry)) !== entry.file.text) found.set(id, entry)
  }
  return found
}

const pagesIn = (matches: Matches): Map<string, string> =>
  new Map([...matches].map(([entry, id]) => [pathOf(entry), id]))

/** Returns the places that the pages, reusable contents and files of a space have in a folder. */
export const placesIn = async (
  reader: SpaceReader,
  source: Pick<Source, 'files' | 'shared'>,
  matches: Matches,
): Promise<FolderPlaces> => {
  const written = [...source.files, ...(source.shared ?? [])]
  const others = { files: await reader.files(), reusable: (await reader.shared()).reusable }
  return placesOf(pagesIn(matches), others, written)
}

/**
 * Returns the texts that pages would have if their links were written as an export into this folder writes them, for the pages whose
 * files have exactly that text. The import leaves these pages as they are.
 */
export const linkedTexts = async (
  reader: SpaceReader,
  source: Pick<Source, 'files' | 'shared'>,
  compared: Compared,
): Promise<Map<string, string>> => {
  const { space, matches, texts } = compared
  const changed = await differing(compared)
  if (changed.size === 0) return new Map()
  const places = await placesIn(reader, source, matches)
  const files = [...changed].map(([page, entry]): PageFile => {
    const text = fileTextOf(space.pages.get(page)!, texts.get(page)!, placeOf(entry))
    return { page, path: entry.file!.path, text }
  })
  const same = new Map<string, string>()
  for (const isFresh of [true, false]) {
    const rest = files.filter(({ page }) => !same.has(page)).map((file) => ({ ...file, isFresh }))
    for (const [id, text] of await rewrittenTexts(reader, rest, places)) {
      if (changed.get(id)!.file!.text === text) same.set(id, text)
    }
  }
  return same
}
