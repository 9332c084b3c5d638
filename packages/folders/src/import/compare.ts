import { bodyHash } from '@scriptorium/content/store'
import { runInTurns, turnOfEventLoop } from '@scriptorium/basics/turns'
import { matchByPath, matchBySimilarity, matchByText, type Matches } from '../match.ts'
import { bodilessEntry } from '../bodiless.ts'
import { everyEntry, type Entry } from '../entry.ts'
import { outlineInSteps } from '../outline.ts'
import { strayPages } from './plan.ts'
import type { Comparison } from './steps.ts'
import { isSummary, type Source } from '../source.ts'
import { linkedTexts } from './linked-texts.ts'
import { sparing } from './spared.ts'
import type { SpacePages, SpaceReader } from '../space-pages.ts'

type Progress = (done: number, total: number) => void

/**
 * Returns the texts of pages that are known to equal their files, so that they need not be read. This works if document
 * ids are hashes of the texts; other kinds of ids never equal a hash by chance.
 */
const equalTexts = async (matches: Matches, { pages }: SpacePages): Promise<Map<string, string>> => {
  const equal = new Map<string, string>()
  for (const [{ file }, id] of matches) {
    await turnOfEventLoop()
    const isEqual = file && pages.get(id)!.documentId === bodyHash({ format: 'markdown', text: file.text })
    if (isEqual) equal.set(id, file.text)
  }
  return equal
}

const comesFromGitOnly = (entry: Entry) => bodilessEntry(entry)?.type === 'computed'

/** Returns the entries without new pages that the API cannot create. */
const withoutNew = (entries: readonly Entry[], matches: Matches): Entry[] =>
  entries.flatMap((entry) => {
    if (!matches.has(entry) && comesFromGitOnly(entry)) return []
    entry.children = withoutNew(entry.children, matches)
    return [entry]
  })

/** Returns the files that only a Git import can turn into pages. */
export const filesForGit = (source: Source, { outline }: Comparison): string[] => {
  const taken = new Set([...everyEntry(outline)].map(({ file }) => file?.path))
  return source.files.flatMap(({ path }) => (taken.has(path) || isSummary(path) ? [] : [path]))
}

/** Compares a folder with a space, and reads only the texts that it needs. */
export const compare = async (
  reader: SpaceReader,
  source: Source,
  { prune, makesBodiless = false }: Pick<Comparison, 'prune' | 'makesBodiless'>,
  onProgress: Progress,
): Promise<Comparison> => {
  const { entries: all, faults } = await runInTurns(outlineInSteps(source.files))
  const space = await reader.pages()
  const matches = matchByPath(all, space)
  const outline = makesBodiless ? all : withoutNew(all, matches)
  const equal = await equalTexts(matches, space)
  const hasNew = [...everyEntry(outline)].some((entry) => entry.file && !matches.has(entry))
  const matched = [...matches].flatMap(([entry, id]) => ((entry.file || prune) && !equal.has(id) ? [id] : []))
  const isSpared = sparing(source.skipped)
  const strays = prune && hasNew ? strayPages({ space, matches, isSpared, makesBodiless }) : []
  const documents = [...matched, ...strays].filter((id) => space.pages.get(id)!.type === 'document')
  const read = await reader.texts(documents, onProgress)
  const left = new Map(strays.map((id) => [id, read.get(id) ?? '']))
  matchByText(outline, space, matches, left)
  matchBySimilarity(outline, space, matches, left)
  const linked = await linkedTexts(reader, source, { space, matches, texts: read })
  const texts = new Map([...equal, ...read, ...linked])
  return { outline, space, matches, texts, prune, isSpared, makesBodiless, faults }
}
