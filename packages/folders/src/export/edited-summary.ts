import { everyEntry } from '../entry.ts'
import { editSummary } from '../edit-summary.ts'
import { outlineOf } from '../outline.ts'
import { listedTitle, type Placed } from '../placed.ts'
import { canBeHeading, isWholeLine, linesFor } from '../write-summary.ts'
import type { SourceFile } from '../source.ts'
import type { SpacePage } from '../space-pages.ts'
import { isSaidByKept, type Kept } from './kept.ts'

/** A table of contents, and which pages need no file because of it. */
export interface EditedSummary {
  file: SourceFile
  isSaid: (placed: Placed) => boolean
}

interface Editing {
  kept: Kept & { summary: SourceFile }
  placed: readonly Placed[]
  texts: ReadonlyMap<string, string>
  /** Groups that cannot be headings. */
  entries: ReadonlySet<string>
  /** Pages whose lines say their slugs. */
  slugs: ReadonlySet<string>
  /** Whether pages that the table of contents has never listed get a line. */
  listsAll: boolean
  /** Returns the paths of the files if these pages have none. */
  pathsWithout: (isSaid: (placed: Placed) => boolean) => ReadonlySet<string>
}

const headingsOf = ({ kept, placed, entries, listsAll }: Editing): Set<string> => {
  const headings = placed.filter((one) => {
    const place = kept.places.get(one.page.id)
    const isNew = place === undefined || (listsAll && place.line === undefined)
    return canBeHeading(one) && !entries.has(one.page.id) && (place?.isHeading || (isNew && isWholeLine(one)))
  })
  return new Set(headings.map(({ page }) => page.id))
}

/** Edits the existing table of contents for the pages: it gets a line for each new page, and otherwise stays as it is. */
export const editedSummary = (editing: Editing): EditedSummary => {
  const { kept, placed, texts, slugs, listsAll, pathsWithout } = editing
  const { places, summary } = kept
  const headings = headingsOf(editing)
  const isSaid = (one: Placed): boolean => {
    const { id, type } = one.page
    const place = places.get(id)
    if (isSaidByKept(kept, one, texts.get(id) ?? '') && place?.isHeading === headings.has(id)) return true
    const isOpen = place === undefined || place.said !== undefined
    return isOpen && (type !== 'group' || headings.has(id)) && isWholeLine(one)
  }
  const paths = pathsWithout(isSaid)
  const isListed = (one: Placed): boolean => {
    const place = places.get(one.page.id)
    const isWanted = listsAll || place === undefined || place.line !== undefined
    return isWanted && (isSaid(one) || paths.has(one.path))
  }
  const lines = linesFor(placed, headings, isListed, isSaid)
  const wanted = lines.map((line) => {
    const place = places.get(line.id)
    const isFree = place && place.said === undefined && !line.isHeading
    const saying = { ...line, saysSlug: slugs.has(line.id) }
    return isFree ? { ...saying, formerTitle: listedTitle(place) } : saying
  })
  const lineOf = new Map([...places].flatMap(([id, { line }]) => (line === undefined ? [] : [[id, line]])))
  return { file: { ...summary, text: editSummary(summary.text, lineOf, wanted) }, isSaid }
}

/** Returns the path of each placed page. */
export const pathsOf = (placed: readonly Placed[]): Map<string, string> => {
  const paths = new Map<string, string>()
  for (const { page } of placed) {
    paths.set(page.id, page.parent === null ? page.slug : `${paths.get(page.parent)}/${page.slug}`)
  }
  return paths
}

/** Returns the pages that files do not give back at their addresses. */
export const lostPages = (placed: readonly Placed[], files: readonly SourceFile[]): SpacePage[] => {
  const found = new Set([...everyEntry(outlineOf(files))].map(({ path }) => path))
  const paths = pathsOf(placed)
  return placed.flatMap(({ page }) => (found.has(paths.get(page.id)!) ? [] : [page]))
}
