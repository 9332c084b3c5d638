import type { Knex } from 'knex'
import type { IndexedPage } from './indexed-pages.ts'
import { bestWithOwnHeading, matchSections } from './match-sections.ts'
import type { Scored } from './score.ts'
import { offsetOf } from './sections.ts'

/** A matching section. */
export interface SectionHit {
  section: { anchor?: string | undefined; title: string; text: string }
  score: number
  /** Offset of the first match in the text, or a few words before it; 0 if only the heading matches. */
  at: number
}

/** How a page matches. */
export interface PageMatch {
  /** Whether its title or its description has one of the words. */
  isOwnMatch: boolean
  sections: SectionHit[]
}

interface FoundRow {
  spaceId: string
  number: number
  ordinal: number
  anchor: string | null
  title: string
  text: string
  offsets: Buffer
}

type Hit = Scored & { indexed: IndexedPage }

const keyOf = ({ spaceId, number, ordinal }: Pick<FoundRow, 'spaceId' | 'number' | 'ordinal'>): string =>
  `${spaceId} ${number} ${ordinal}`

// A cross join, so that SQLite begins with the few sections that are wanted.
const sqlFor = (sections: number) => `
  with wanted (space_id, number, ordinal) as
    (values ${Array(sections).fill('(cast(? as text), cast(? as integer), cast(? as integer))').join(', ')})
  select s.space_id, s.number, s.ordinal, s.anchor, s.title, s.text, s.offsets
  from wanted w cross join search_sections s
  where s.space_id = w.space_id and s.number = w.number and s.ordinal = w.ordinal`

/** How many sections are read for one that is shown, since some have the same heading. */
const candidatesPerSection = 3

/**
 * Returns how pages of current indexes match, in their order, each with up to `count` of its best sections. Reads only these sections,
 * with one query.
 */
export const readMatches = async (db: Knex, hits: readonly Hit[], count: number): Promise<PageMatch[]> => {
  const matches = hits.map(({ indexed }) => matchSections(indexed, count * candidatesPerSection))
  const wanted = matches.flatMap(({ sections }, index) =>
    sections.flatMap(({ ordinal }) => [hits[index]!.spaceId, hits[index]!.number, ordinal]),
  )
  const rows = wanted.length === 0 ? [] : ((await db.raw(sqlFor(wanted.length / 3), wanted)) as unknown as FoundRow[])
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return matches.map(({ isOwnMatch, sections }, index): PageMatch => ({
    isOwnMatch,
    sections: bestWithOwnHeading(
      sections.flatMap(({ ordinal, score, position }): SectionHit[] => {
        const row = found.get(keyOf({ ...hits[index]!, ordinal }))
        if (!row) return []
        const { anchor, title, text, offsets } = row
        const at = position === undefined ? 0 : offsetOf(offsets, position)
        return [{ section: { anchor: anchor ?? undefined, title, text }, score, at }]
      }),
      count,
    ),
  }))
}
