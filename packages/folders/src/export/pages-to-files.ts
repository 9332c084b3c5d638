import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry } from '../bodiless.ts'
import { everyEntry } from '../entry.ts'
import { outlineOf } from '../outline.ts'
import { listedTitle, placedFile, placePages, type Placed } from '../placed.ts'
import type { SourceFile } from '../source.ts'
import { readSummary } from '../summary.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'
import { saidBySummary, summaryOf, type Said } from '../write-summary.ts'
import { editedSummary, lostPages, pathsOf } from './edited-summary.ts'
import { keptPlace, type Kept } from './kept.ts'

/** A space as files. */
export interface PageFiles {
  files: SourceFile[]
  /** The id of the page of each path, even if the page needs no file. */
  pageOf: ReadonlyMap<string, string>
  /** Pages that cannot be written as files. */
  left: SpacePage[]
}

type Texts = ReadonlyMap<string, string>
type Titles = ReadonlyMap<string, { title: string }>

interface Writing {
  placed: readonly Placed[]
  texts: Texts
  titles: Titles
  /** Returns whether the table of contents contains everything about a page, so that it needs no file. */
  isSaid: (placed: Placed) => boolean
  kept?: Kept | undefined
}

const write = ({ placed, texts, titles, isSaid, kept }: Writing): SourceFile[] =>
  placed.flatMap((one) => {
    const { page, path, name } = one
    if (isSaid(one)) return []
    const text = placedFile(one, texts.get(page.id) ?? '', titles.get(path)?.title || name, kept?.texts.get(path))
    return text === undefined ? [] : [{ path, text }]
  })

const nothingSaid = { titles: new Map<string, { title: string }>(), isSaid: () => false }

/** Returns the paths and types of placed pages. */
const shapeOf = (placed: readonly Placed[]): string => {
  const paths = pathsOf(placed)
  return placed.map(({ page }) => `${paths.get(page.id)} ${page.type}`).join('\n')
}

/** Returns whether an import of the files gives the same pages in the same order. */
const isSameShape = (placed: readonly Placed[], files: readonly SourceFile[]): boolean => {
  const found = [...everyEntry(outlineOf(files))]
  const shape = found.map((entry) => `${entry.path} ${bodilessEntry(entry)?.type ?? 'document'}`)
  return shape.join('\n') === shapeOf(placed)
}

/** Returns whether the titles follow from file names and texts alone. */
const areTitled = (placed: readonly Placed[], texts: Texts): boolean =>
  placed.every(({ page, name }) => {
    const text = texts.get(page.id) ?? ''
    const isSaid = text === '' || page.type !== 'document' || metadataOf(text).title !== undefined
    return isSaid || name === page.title || listedTitle(page) !== page.title
  })

const pagesByPath = (placed: readonly Placed[]): PageFiles['pageOf'] =>
  new Map(placed.map(({ path, page }) => [path, page.id]))

const hasListed = (placed: readonly Placed[]): boolean =>
  placed.some(({ page }) => page.type === 'group' || page.type === 'link')

const hasTwins = (placed: readonly Placed[]): boolean =>
  new Set(placed.map(({ path }) => path.toLowerCase())).size < placed.length

/** Returns the files with the edited table of contents; undefined if an import of them would change the pages. */
const withEditedSummary = (
  placed: readonly Placed[],
  texts: Texts,
  kept: Kept & { summary: SourceFile },
  listsAll: boolean,
): SourceFile[] | undefined => {
  const written = (titles: Titles, isSaid: (one: Placed) => boolean) => write({ placed, texts, titles, isSaid, kept })
  const pathsWithout = (isSaid: (one: Placed) => boolean) =>
    new Set(written(nothingSaid.titles, isSaid).map(({ path }) => path))
  const [slugs, entries] = [new Set<string>(), new Set<string>()]
  for (;;) {
    const { file, isSaid } = editedSummary({ kept, placed, texts, entries, slugs, listsAll, pathsWithout })
    const files = [file, ...written(readSummary(file.text).listed, isSaid)]
    if (isSameShape(placed, files)) return files
    const said = new Set(placed.flatMap((one) => (isSaid(one) ? [one.page.id] : [])))
    const lost = lostPages(placed, files).filter(({ id }) => said.has(id) && !entries.has(id))
    const unsaid = lost.filter(({ id }) => !slugs.has(id))
    // A group with a file needs a folder with pages to be a heading.
    const groups = placed.filter(({ page: { id, type } }) => type === 'group' && !entries.has(id) && !said.has(id))
    const next =
      unsaid.length > 0 ? [] : [...lost.filter(({ type }) => type === 'group'), ...groups.map(({ page }) => page)]
    for (const { id } of unsaid) slugs.add(id)
    for (const { id } of next) entries.add(id)
    if (unsaid.length + next.length === 0) return undefined
  }
}

const nothing: Said = { headings: new Set(), whole: new Set(), slugs: new Set() }

/** Returns the files with a new table of contents that contains as much as `said` allows. */
const listed = (placed: readonly Placed[], texts: Texts, said: Said, kept?: Kept): SourceFile[] => {
  const isSaid = ({ page }: Placed): boolean => said.whole.has(page.id)
  const written = new Set(write({ ...nothingSaid, placed, texts, kept, isSaid }).map(({ path }) => path))
  const text = summaryOf(placed, said, (path) => written.has(path))
  const path = kept?.summary?.path ?? 'SUMMARY.md'
  return [{ path, text }, ...write({ placed, texts, titles: readSummary(text).listed, isSaid, kept })]
}

/** Returns the files with the most complete table of contents that reads back unchanged, or else with a minimal one. */
const bestListed = (placed: readonly Placed[], texts: Texts, kept?: Kept): SourceFile[] => {
  const said = saidBySummary(placed)
  for (const some of [said, { ...said, whole: nothing.whole }]) {
    const files = listed(placed, texts, some, kept)
    if (isSameShape(placed, files)) return files
  }
  return listed(placed, texts, nothing, kept)
}

/**
 * Returns files that an import turns back into the same pages. Texts are unchanged and names come from slugs. A SUMMARY.md is
 * added if names do not give the order and the titles, or for groups and links.
 */
export const pagesToFiles = (space: SpacePages, texts: Texts): PageFiles => {
  const placed = placePages(space)
  const plain = write({ ...nothingSaid, placed, texts })
  const written = new Set(plain.map(({ path }) => path))
  const left = placed.flatMap(({ page, path }) => (page.type === 'document' || written.has(path) ? [] : [page]))
  const isPlain = !hasListed(placed) && isSameShape(placed, plain) && areTitled(placed, texts)
  return { files: isPlain ? plain : bestListed(placed, texts), pageOf: pagesByPath(placed), left }
}

/**
 * Returns the ways to place the pages, the one with the smallest difference first. Files stay where they are even if their pages
 * were moved, if the table of contents can say so. A folder without pages below it may have lost its last file.
 */
const placings = (space: SpacePages, kept: Kept): (readonly Placed[])[] => {
  const moved = placePages(space, (page, folder) => keptPlace(kept, page, folder))
  const filled = placePages(space, (page, folder) => {
    const own = keptPlace(kept, page, folder)
    return own && { ...own, isFolder: false }
  })
  if (!kept.summary) return [moved, filled]
  const inPlace = placePages(space, (page, folder) => keptPlace(kept, page, folder, true))
  return [inPlace, moved, filled].filter((placed) => !hasTwins(placed))
}

/**
 * Returns the same for a folder with existing files. Each file keeps its path, and its bytes if its page has not changed. Of the
 * table of contents, only the lines of changed pages change.
 */
export const pagesToKeptFiles = (space: SpacePages, texts: Texts, kept: Kept): Omit<PageFiles, 'left'> => {
  if (kept.texts.size === 0) return pagesToFiles(space, texts)
  const { summary } = kept
  const ways = placings(space, kept)
  for (const placed of ways) {
    const pageOf = pagesByPath(placed)
    if (!summary) {
      const files = write({ ...nothingSaid, placed, texts, kept })
      if (isSameShape(placed, files)) return { files, pageOf }
      continue
    }
    for (const listsAll of [false, true]) {
      const files = withEditedSummary(placed, texts, { ...kept, summary }, listsAll)
      if (files) return { files, pageOf }
    }
  }
  const filled = ways.at(-1)!
  const again = bestListed(filled, texts, kept)
  return isSameShape(filled, again) ? { files: again, pageOf: pagesByPath(filled) } : pagesToFiles(space, texts)
}
