import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry } from '../bodiless.ts'
import { everyEntry } from '../entry.ts'
import { impliedTitle } from '../implied-title.ts'
import { outlineOf } from '../outline.ts'
import { listedTitle, placedFile, placePages, type Placed } from '../placed.ts'
import type { SourceFile } from '../source.ts'
import { readSummary } from '../summary.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'
import { saidBySummary, summaryOf, type Said } from '../write-summary.ts'
import { pathsOf } from './edited-summary.ts'
import type { Kept } from './kept.ts'

/** A space as files. */
export interface PageFiles {
  files: SourceFile[]
  /** The id of the page of each path, even if the page needs no file. */
  pageOf: ReadonlyMap<string, string>
  /** Pages that cannot be written as files. */
  left: SpacePage[]
}

export type Texts = ReadonlyMap<string, string>
export type Titles = ReadonlyMap<string, { title: string }>

interface Writing {
  placed: readonly Placed[]
  texts: Texts
  titles: Titles
  /** Returns whether the table of contents contains everything about a page, so that it needs no file. */
  isSaid: (placed: Placed) => boolean
  kept?: Kept | undefined
}

export const write = ({ placed, texts, titles, isSaid, kept }: Writing): SourceFile[] =>
  placed.flatMap((one) => {
    const { page, path } = one
    if (isSaid(one)) return []
    const text = placedFile(one, texts.get(page.id) ?? '', titles.get(path)?.title, kept?.texts.get(path))
    return text === undefined ? [] : [{ path, text }]
  })

export const nothingSaid = { titles: new Map<string, { title: string }>(), isSaid: () => false }

/** Returns the paths and types of placed pages. */
const shapeOf = (placed: readonly Placed[]): string => {
  const paths = pathsOf(placed)
  return placed.map(({ page }) => `${paths.get(page.id)} ${page.type}`).join('\n')
}

/** Returns whether an import of the files gives the same pages in the same order. */
export const isSameShape = (placed: readonly Placed[], files: readonly SourceFile[]): boolean => {
  const found = [...everyEntry(outlineOf(files))]
  const shape = found.map((entry) => `${entry.path} ${bodilessEntry(entry)?.type ?? 'document'}`)
  return shape.join('\n') === shapeOf(placed)
}

/** Returns whether the titles follow from file names and texts alone. */
const areTitled = (placed: readonly Placed[], texts: Texts): boolean =>
  placed.every(({ page, name }) => {
    const text = texts.get(page.id) ?? ''
    const isSaid = text === '' || page.type !== 'document' || metadataOf(text).title !== undefined
    return isSaid || impliedTitle(name, text) === page.title || listedTitle(page) !== page.title
  })

export const pagesByPath = (placed: readonly Placed[]): PageFiles['pageOf'] =>
  new Map(placed.map(({ path, page }) => [path, page.id]))

const hasListed = (placed: readonly Placed[]): boolean =>
  placed.some(({ page }) => page.type === 'group' || page.type === 'link')

const nothing: Said = { headings: new Set(), whole: new Set(), slugs: new Set() }

/** Returns the files with a new table of contents, which says no more than `said`. */
const listed = (placed: readonly Placed[], texts: Texts, said: Said, kept?: Kept): SourceFile[] => {
  const isSaid = ({ page }: Placed): boolean => said.whole.has(page.id)
  const written = new Set(write({ ...nothingSaid, placed, texts, kept, isSaid }).map(({ path }) => path))
  const text = summaryOf(placed, said, (path) => written.has(path))
  const path = kept?.summary?.path ?? 'SUMMARY.md'
  return [{ path, text }, ...write({ placed, texts, titles: readSummary(text).listed, isSaid, kept })]
}

/** Returns the files with the most complete table of contents that reads back unchanged, or else with a minimal one. */
export const bestListed = (placed: readonly Placed[], texts: Texts, kept?: Kept): SourceFile[] => {
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
