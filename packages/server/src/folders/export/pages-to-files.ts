import { metadataOf } from '@scriptorium/content/tree/metadata'
import { everyEntry, outlineOf } from '../outline.ts'
import { listedTitle, placedFile, placePages, summaryOf, type Placed } from '../placed.ts'
import type { SourceFile } from '../source.ts'
import { readSummary } from '../summary.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'
import { keptPlace, type Kept } from './kept.ts'

/** A space as files. */
export interface PageFiles {
  files: SourceFile[]
  /** The id of the page of each file, by path. */
  pageOf: ReadonlyMap<string, string>
  /** Pages that no file can express. */
  left: SpacePage[]
}

type Texts = ReadonlyMap<string, string>
type Titles = ReadonlyMap<string, { title: string }>

const write = (placed: readonly Placed[], texts: Texts, titles: Titles, kept?: Kept): SourceFile[] =>
  placed.flatMap((one) => {
    const { page, path, name } = one
    const text = placedFile(one, texts.get(page.id) ?? '', titles.get(path)?.title || name, kept?.texts.get(path))
    return text === undefined ? [] : [{ path, text }]
  })

const pathsOf = (placed: readonly Placed[]): string[] => {
  const paths = new Map<string, string>()
  for (const { page } of placed) {
    paths.set(page.id, page.parent === null ? page.slug : `${paths.get(page.parent)}/${page.slug}`)
  }
  return [...paths.values()]
}

/** Returns whether the file names alone give the order of the pages. */
const isInOrder = (placed: readonly Placed[], files: readonly SourceFile[]): boolean => {
  const found = [...everyEntry(outlineOf(files))].map(({ path }) => path)
  return found.join('\n') === pathsOf(placed).join('\n')
}

/** Returns whether file names and texts alone give the titles. */
const areTitled = (placed: readonly Placed[], texts: Texts): boolean =>
  placed.every(({ page, name }) => {
    const text = texts.get(page.id) ?? ''
    const isSaid = text === '' || page.type !== 'document' || metadataOf(text).title !== undefined
    return isSaid || name === page.title || listedTitle(page) !== page.title
  })

const listed = (placed: readonly Placed[], plain: readonly SourceFile[], texts: Texts, kept?: Kept): SourceFile[] => {
  const written = new Set(plain.map(({ path }) => path))
  const text = summaryOf(placed, (path) => written.has(path))
  const path = kept?.summary?.path ?? 'SUMMARY.md'
  return [{ path, text }, ...write(placed, texts, readSummary(text), kept)]
}

/**
 * Returns files that an import makes the same pages of: texts to the byte, names from slugs, and a SUMMARY.md where names do
 * not give the order and the titles.
 */
export const pagesToFiles = (space: SpacePages, texts: Texts): PageFiles => {
  const placed = placePages(space)
  const plain = write(placed, texts, new Map())
  const written = new Set(plain.map(({ path }) => path))
  const left = placed.flatMap(({ page, path }) => (page.type === 'document' || written.has(path) ? [] : [page]))
  const speaks = isInOrder(placed, plain) && areTitled(placed, texts)
  const pageOf = new Map(placed.map(({ path, page }) => [path, page.id]))
  return { files: speaks ? plain : listed(placed, plain, texts), pageOf, left }
}

/**
 * Returns the same for a folder that has files already: each file stays where it is, to the byte if its page has not changed,
 * and so does the table of contents as long as the order follows from it.
 */
export const pagesToKeptFiles = (space: SpacePages, texts: Texts, kept: Kept): SourceFile[] => {
  if (kept.texts.size === 0) return pagesToFiles(space, texts).files
  const placed = placePages(space, (page, folder) => keptPlace(kept, page, folder))
  const { summary } = kept
  const own = write(placed, texts, readSummary(summary?.text ?? ''), kept)
  const files = summary ? [summary, ...own] : own
  if (isInOrder(placed, files)) return files
  const again = listed(placed, write(placed, texts, new Map(), kept), texts, kept)
  return isInOrder(placed, again) ? again : pagesToFiles(space, texts).files
}
