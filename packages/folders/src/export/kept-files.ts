import { placePages, type Placed } from '../placed.ts'
import { readSummary } from '../summary.ts'
import type { SourceFile } from '../source.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'
import { editedSummary, lostPages } from './edited-summary.ts'
import { differenceTo, keptPlace, strangersOf, type Kept } from './kept.ts'
import {
  bestListed,
  isSameShape,
  nothingSaid,
  pagesByPath,
  type PageFiles,
  pagesToFiles,
  type Texts,
  type Titles,
  write,
} from './pages-to-files.ts'

type KeptFiles = Omit<PageFiles, 'left'>
type KeptWithSummary = Kept & { summary: SourceFile }

const hasTwins = (placed: readonly Placed[]): boolean =>
  new Set(placed.map(({ path }) => path.toLowerCase())).size < placed.length

/** The result of editing the table of contents. */
interface Edited {
  /** Undefined if an import of the files would change the pages. */
  files: SourceFile[] | undefined
  /** Whether a heading had to become an entry. */
  losesHeading: boolean
  /** The pages that an import puts elsewhere if each line stays what it is. */
  lost: SpacePage[]
}

/** Returns the files with the edited table of contents. */
const withEditedSummary = (
  placed: readonly Placed[],
  texts: Texts,
  kept: KeptWithSummary,
  listsAll: boolean,
): Edited => {
  let misplaced: SpacePage[] | undefined
  const written = (titles: Titles, isSaid: (one: Placed) => boolean) => write({ placed, texts, titles, isSaid, kept })
  const pathsWithout = (isSaid: (one: Placed) => boolean) =>
    new Set(written(nothingSaid.titles, isSaid).map(({ path }) => path))
  const [slugs, entries] = [new Set<string>(), new Set<string>()]
  for (;;) {
    const { file, isSaid } = editedSummary({ kept, placed, texts, entries, slugs, listsAll, pathsWithout })
    const files = [file, ...written(readSummary(file.text).listed, isSaid)]
    const losesHeading = [...entries].some((id) => kept.places.get(id)?.isHeading ?? true)
    if (isSameShape(placed, files)) return { files, losesHeading, lost: misplaced ?? [] }
    const said = new Set(placed.flatMap((one) => (isSaid(one) ? [one.page.id] : [])))
    const all = lostPages(placed, files)
    misplaced ??= all
    const lost = all.filter(({ id }) => said.has(id) && !entries.has(id))
    const unsaid = lost.filter(({ id }) => !slugs.has(id))
    // A group with a file needs a folder with pages to be a heading.
    const groups = placed.filter(({ page: { id, type } }) => type === 'group' && !entries.has(id) && !said.has(id))
    const next =
      unsaid.length > 0 ? [] : [...lost.filter(({ type }) => type === 'group'), ...groups.map(({ page }) => page)]
    for (const { id } of unsaid) slugs.add(id)
    for (const { id } of next) entries.add(id)
    if (unsaid.length + next.length === 0) return { files: undefined, losesHeading, lost: misplaced }
  }
}

/** Places the pages and keeps the existing files, except those of some pages. */
const placeKept = (space: SpacePages, kept: Kept, isLeft: (page: SpacePage) => boolean): readonly Placed[] =>
  placePages(space, (page, folder) => (isLeft(page) ? undefined : keptPlace(kept, page, folder, true)))

/**
 * Returns the ways to place the pages in folders, the one with the smallest difference first. A folder without pages below it may have lost
 * its last file.
 */
const placings = (space: SpacePages, kept: Kept): (readonly Placed[])[] => {
  const moved = placePages(space, (page, folder) => keptPlace(kept, page, folder))
  const filled = placePages(space, (page, folder) => {
    const own = keptPlace(kept, page, folder)
    return own && { ...own, isFolder: false }
  })
  return [moved, filled]
}

const inFolders = (ways: readonly (readonly Placed[])[], texts: Texts, kept: Kept): KeptFiles | undefined => {
  for (const placed of ways) {
    const files = write({ ...nothingSaid, placed, texts, kept })
    if (isSameShape(placed, files)) return { files, pageOf: pagesByPath(placed) }
  }
  return undefined
}

/** Looks for the files with the smallest difference that keep every heading, or else for those with the smallest difference. */
class Search {
  best: KeptFiles | undefined
  keepsHeadings = false
  private size = Infinity
  private readonly texts: Texts
  private readonly kept: KeptWithSummary

  constructor(texts: Texts, kept: KeptWithSummary) {
    this.texts = texts
    this.kept = kept
  }

  /** Tries a way to place the pages. Returns the pages that an import would put elsewhere. */
  try(placed: readonly Placed[]): SpacePage[] {
    if (hasTwins(placed)) return []
    const lost: SpacePage[] = []
    for (const listsAll of [false, true]) {
      const edited = withEditedSummary(placed, this.texts, this.kept, listsAll)
      lost.push(...edited.lost)
      if (!edited.files) continue
      const size = differenceTo(this.kept, edited.files)
      if (edited.losesHeading && size >= this.size) continue
      this.best = { files: edited.files, pageOf: pagesByPath(placed) }
      this.size = size
      this.keepsHeadings = !edited.losesHeading
      if (this.keepsHeadings) break
    }
    return lost
  }
}

/**
 * Keeps the files where they are even if their pages were moved, if the table of contents can say so. Files that an import would put
 * elsewhere because of their folders move to their pages' folders, as few as possible.
 */
const withSummary = (space: SpacePages, texts: Texts, kept: KeptWithSummary): KeptFiles | undefined => {
  const search = new Search(texts, kept)
  const strangers = strangersOf(space, kept)
  const isStranger = ({ id }: SpacePage): boolean => strangers.has(id)
  const isMoved = ({ id, parent }: SpacePage): boolean => kept.places.get(id)?.parent !== parent
  const isApart = ({ id }: SpacePage): boolean => kept.places.get(id)?.folder !== undefined
  const left = new Set<string>()
  for (let more: SpacePage[] | undefined; !search.keepsHeadings && more?.length !== 0;) {
    const lost = search.try(placeKept(space, kept, ({ id }) => left.has(id)))
    // The file of a page that is in its place can be what draws the folder of a group away.
    const moved = [...strangers].map((id) => space.pages.get(id)!).filter(isMoved)
    const choices = [lost.filter(isStranger), moved, lost.filter(isApart)]
    more = choices.map((pages) => pages.filter(({ id }) => !left.has(id))).find(({ length }) => length > 0) ?? []
    for (const { id } of more) left.add(id)
  }
  for (const placed of placings(space, kept)) if (!search.keepsHeadings) search.try(placed)
  return search.best
}

/**
 * Returns files that an import turns back into the same pages, for a folder with existing files. Each file keeps its
 * path, and its bytes if its page has not changed. Of the table of contents, only the lines of changed pages change.
 */
export const pagesToKeptFiles = (space: SpacePages, texts: Texts, kept: Kept): KeptFiles => {
  if (kept.texts.size === 0) return pagesToFiles(space, texts)
  const ways = placings(space, kept)
  const { summary } = kept
  const found = summary ? withSummary(space, texts, { ...kept, summary }) : inFolders(ways, texts, kept)
  if (found) return found
  const filled = ways.at(-1)!
  const again = bestListed(filled, texts, kept)
  return isSameShape(filled, again) ? { files: again, pageOf: pagesByPath(filled) } : pagesToFiles(space, texts)
}
