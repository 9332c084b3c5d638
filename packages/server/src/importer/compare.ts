import type { Client } from '@scriptorium/client'
import { bodyHash } from '../content/store.ts'
import { matchByPath, matchByText, type Matches } from './match.ts'
import { everyEntry, outlineOf } from './outline.ts'
import { strayPages, type Comparison } from './plan.ts'
import type { Source } from './source.ts'
import { sparing } from './spared.ts'
import { readSpacePages, readTexts, type RevisionAt, type SpacePages } from './space-pages.ts'

type Progress = (done: number, total: number) => void

/**
 * The texts that need not be read. A document's id may be the hash of its text; where it is, equal texts show without it, and a
 * server that makes ids in another way never has one by chance.
 */
const equalTexts = (matches: Matches, { pages }: SpacePages): Map<string, string> => {
  const equal = [...matches].flatMap(([{ file }, id]): [string, string][] => {
    const isEqual = file && pages.get(id)!.documentId === bodyHash({ format: 'markdown', text: file.text })
    return isEqual ? [[id, file.text]] : []
  })
  return new Map(equal)
}

/** Finds out what is the same on both sides, reading no more of the space than it must. */
export const compare = async (
  docs: Client,
  source: Source,
  at: RevisionAt,
  prune: boolean,
  onProgress: Progress,
): Promise<Comparison> => {
  const outline = outlineOf(source.files)
  const space = await readSpacePages(docs, at)
  const matches = matchByPath(outline, space)
  const equal = equalTexts(matches, space)
  const hasNew = [...everyEntry(outline)].some((entry) => entry.file && !matches.has(entry))
  const matched = [...matches].flatMap(([entry, id]) => ((entry.file || prune) && !equal.has(id) ? [id] : []))
  const isSpared = sparing(source.skipped)
  const strays = prune && hasNew ? strayPages({ space, matches, isSpared }) : []
  const documents = [...matched, ...strays].filter((id) => space.pages.get(id)!.type === 'document')
  const read = await readTexts(docs, at, documents, onProgress)
  matchByText(outline, space, matches, new Map(strays.map((id) => [id, read.get(id) ?? ''])))
  return { outline, space, matches, texts: new Map([...equal, ...read]), prune, isSpared }
}
