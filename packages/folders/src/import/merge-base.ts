import { mergeMarkdown } from '@scriptorium/content/bodies/markdown-bodies'
import { sameValue } from '@scriptorium/content/map/canonical'
import { fileHash, type Base } from '../base.ts'
import { placedFile, placePages, type Placed } from '../placed.ts'
import { isSummary, type Source, type SourceFile } from '../source.ts'
import type { SpacePage, SpacePages, SpaceReader } from '../space-pages.ts'
import { readSummary, type Summary } from '../summary.ts'
import { saidBySummary, summaryOf, type Said } from '../write-summary.ts'

/** A file with conflicting changes in the folder and the space. */
export interface FileConflict {
  path: string
  reason: string
}

/** A folder after the changes of the space since its export were merged into it. */
export interface MergedFolder {
  source: Source
  conflicts: FileConflict[]
}

/** The space when the folder was exported, and now. */
export interface Sides {
  base: SpaceReader
  main: SpaceReader
}

interface Options {
  prune: boolean
  /** Whether the folder's version is used if both sides changed a file. */
  overwrite: boolean
}

// The path and the children follow from other pages.
const isSamePage = (a: SpacePage | undefined, b: SpacePage | undefined): boolean => {
  const own = (page: SpacePage | undefined) => page && { ...page, path: '', children: [] }
  return sameValue(own(a), own(b))
}

const structureOf = ({ roots, pages }: SpacePages): string =>
  JSON.stringify([
    roots,
    ...[...pages.values()].map(({ id, type, title, target, children }) => [id, type, title, target, children]),
  ])

interface Side {
  space: SpacePages
  placed: Map<string, Placed>
  texts: Map<string, string>
  titles: Summary['listed']
  said: Said
}

const fileIn = ({ placed, texts, titles }: Side, id: string): SourceFile | undefined => {
  const one = placed.get(id)
  const text = one && placedFile(one, texts.get(id) ?? '', titles.get(one.path)?.title)
  return text === undefined ? undefined : { path: one!.path, text }
}

/** Returns the entries of the table of contents for pages without files. */
const saidOf = (placed: readonly Placed[], { files }: Base): Said => {
  const recorded = new Set([...files.values()].map(({ page }) => page))
  const { headings, whole, slugs } = saidBySummary(placed)
  const areFiles = [...headings].some((id) => recorded.has(id))
  const isSaid = (id: string) => !recorded.has(id) && !(areFiles && headings.has(id))
  return { headings: areFiles ? new Set() : headings, whole: new Set([...whole].filter(isSaid)), slugs }
}

const openSide = async (reader: SpaceReader, recorded: Base): Promise<Side> => {
  const space = await reader.pages()
  const placed = placePages(space)
  return {
    space,
    placed: new Map(placed.map((one) => [one.page.id, one])),
    said: saidOf(placed, recorded),
    texts: new Map(),
    titles: new Map(),
  }
}

const readTexts = async (reader: SpaceReader, side: Side, ids: readonly string[]): Promise<void> => {
  const documents = ids.filter((id) => side.space.pages.get(id)?.type === 'document')
  side.texts = await reader.texts(documents, () => {})
}

/** Returns the merged table of contents of both sides; undefined if neither has one. */
const mergeSummary = (
  mine: SourceFile | undefined,
  known: string | undefined,
  { base, main }: { base: Side; main: Side },
): { text: string | undefined; isConflict: boolean } => {
  const isMoved = structureOf(base.space) !== structureOf(main.space)
  if (!isMoved) return { text: mine?.text, isConflict: false }
  const write = (side: Side) => summaryOf([...side.placed.values()], side.said, () => true)
  const isChanged = mine !== undefined && (known === undefined || fileHash(mine.text) !== known)
  if (!isChanged) return { text: write(main), isConflict: false }
  const merged = mergeMarkdown({ base: write(base), main: write(main), request: mine.text })
  return { text: merged.conflict ? write(main) : merged.text, isConflict: merged.conflict }
}

interface Merging {
  sides: { base: Side; main: Side }
  /** The files of the folder, by path. */
  mine: ReadonlyMap<string, SourceFile>
  recorded: Base
  options: Options
}

interface Outcome {
  file?: SourceFile | undefined
  conflict?: string
}

/** Merges one page whose file an export wrote. */
const mergeFile = ({ sides, mine, recorded, options }: Merging, path: string, id: string): Outcome => {
  const { base, main } = sides
  const own = mine.get(path)
  const isMineChanged = own !== undefined && fileHash(own.text) !== recorded.files.get(path)!.hash
  const isMainChanged = !isSamePage(base.space.pages.get(id), main.space.pages.get(id))
  const theirs = isMainChanged ? fileIn(main, id) : undefined
  const isGone = !main.space.pages.has(id)
  const place = main.placed.get(id)?.path ?? path
  if (own === undefined) {
    if (!options.prune || !isMainChanged || isGone || options.overwrite) return {}
    return { file: theirs, conflict: 'it was deleted from the folder and changed in the space' }
  }
  if (!isMainChanged) return { file: { path: place, text: own.text } }
  if (!isMineChanged) return { file: theirs }
  if (options.overwrite) return { file: { path: place, text: own.text } }
  if (isGone) return { conflict: 'it was deleted from the space and changed in the folder' }
  const before = fileIn(base, id)?.text ?? ''
  const { text, conflict } = mergeMarkdown({ base: before, main: theirs?.text ?? '', request: own.text })
  return conflict
    ? { file: theirs, conflict: 'the same text was changed in the folder and in the space' }
    : { file: { path: place, text } }
}

/** Returns the pages that are new in the space. They are not in the folder, but must not be deleted. */
const additions = ({ sides: { base, main }, mine }: Merging): { files: SourceFile[]; conflicts: FileConflict[] } => {
  const files: SourceFile[] = []
  const conflicts: FileConflict[] = []
  for (const id of main.space.pages.keys()) {
    if (base.space.pages.has(id) || main.said.whole.has(id)) continue
    const theirs = fileIn(main, id)
    const own = theirs && mine.get(theirs.path)
    if (theirs) files.push(theirs)
    if (own && own.text !== theirs.text)
      conflicts.push({ path: own.path, reason: 'it was added to the folder and to the space' })
  }
  return { files, conflicts }
}

const changedPages = (base: SpacePages, main: SpacePages): string[] =>
  [...new Set([...base.pages.keys(), ...main.pages.keys()])].filter(
    (id) => !isSamePage(base.pages.get(id), main.pages.get(id)),
  )

/**
 * Merges a folder, page by page, with what has changed in the space since the folder was exported. Importing the result
 * changes only what was changed in the folder.
 */
export const mergeFolder = async (
  source: Source,
  recorded: Base,
  readers: Sides,
  options: Options,
): Promise<MergedFolder> => {
  const sides = { base: await openSide(readers.base, recorded), main: await openSide(readers.main, recorded) }
  const changed = changedPages(sides.base.space, sides.main.space)
  await readTexts(readers.base, sides.base, changed)
  await readTexts(readers.main, sides.main, changed)
  const mine = new Map(source.files.map((file) => [file.path, file]))
  const ownSummary = source.files.find(({ path }) => isSummary(path))
  const summary = mergeSummary(ownSummary, recorded.files.get(ownSummary?.path ?? '')?.hash, sides)
  for (const side of [sides.base, sides.main]) side.titles = readSummary(summary.text ?? '').listed
  const merging: Merging = { sides, mine, recorded, options }
  const conflicts: FileConflict[] = []
  const files = new Map<string, SourceFile>()
  for (const [path, { page }] of recorded.files) {
    if (page === undefined) continue
    const { file, conflict } = mergeFile(merging, path, page)
    if (file) files.set(file.path, file)
    if (conflict !== undefined) conflicts.push({ path, reason: conflict })
  }
  const added = additions(merging)
  for (const file of source.files) {
    if (!recorded.files.has(file.path) && !isSummary(file.path)) files.set(file.path, file)
  }
  for (const file of added.files) if (!options.overwrite || !files.has(file.path)) files.set(file.path, file)
  if (summary.text !== undefined) {
    const path = ownSummary?.path ?? 'SUMMARY.md'
    files.set(path, { path, text: summary.text })
    if (summary.isConflict)
      conflicts.push({ path, reason: 'the order of pages was changed in the folder and in the space' })
  }
  if (!options.overwrite) conflicts.push(...added.conflicts)
  return { source: { ...source, files: [...files.values()] }, conflicts }
}
